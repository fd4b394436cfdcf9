import type { Request as ExpressRequest } from "express";

/**
 * Normalises a request's path as the router does, so that no other spelling passes a check: dots resolved, escapes
 * decoded, lower case, no trailing slash.
 * @returns null when the URL is invalid.
 */
export function routedPath(request: ExpressRequest): string | null {
  return toRouted(request.originalUrl, request.hostname);
}

/** The same for a URL without its host. */
export function toRouted(url: string, hostname = "localhost"): string | null {
  const address = `http://${hostname}${url}`;
  if (!url.startsWith("/") || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return decode(pathname).toLowerCase().replace(/\/+$/, "") || "/";
}

/** A path with a broken escape stays as it is, as in the router. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
