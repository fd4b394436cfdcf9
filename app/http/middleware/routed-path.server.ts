import type { Request as ExpressRequest } from "express";

/**
 * A request's path as the router reads it, so that a check cannot be passed by another spelling: dots resolved,
 * escapes decoded, in lower case and without a slash at the end.
 * @returns null when it is no address of this server.
 */
export function routedPath(request: ExpressRequest): string | null {
  const address = `http://${request.hostname}${request.originalUrl}`;
  if (!request.originalUrl.startsWith("/") || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return decode(pathname).toLowerCase().replace(/\/+$/, "") || "/";
}

/** A path with a broken escape is taken as it stands, as the router does. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
