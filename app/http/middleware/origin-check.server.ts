import type { Request as ExpressRequest, RequestHandler } from "express";
import { env } from "~/services/env.server";
import { isQueryWithinBounds } from "./query-bounds.server";
import { routedPath } from "./routed-path.server";
import { drainAfterAnswer, uploadLimit } from "./upload-limit.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** A name or an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/** The largest body accepted, in bytes: a message of 4,000 characters fits in any encoding. Uploads have their own limit. */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * Refuses cross-site requests (CSRF) and bodies that no route reads. Browsers always state a request's origin; a
 * client that does not is not a browser, and sends no cookies by accident.
 */
export const originCheck: RequestHandler = (request, response, next) => {
  const refuse = (status: number, text: string) => {
    response.status(status).type("text/plain").set("Cache-Control", "no-store").send(text);
  };
  // Only a trusted proxy may state the host name.
  if (env.APP_URL || !isFromTrustedProxy(request)) delete request.headers["x-forwarded-host"];
  // With APP_URL set, no other host is accepted.
  if (env.APP_URL) request.headers.host = new URL(env.origin).host;
  if (!isHost(request.headers.host) || !isForwardedWell(request)) return refuse(400, "Bad request");
  const path = routedPath(request);
  if (path === null || !isQueryWithinBounds(request.originalUrl, path)) return refuse(400, "Bad request");
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "));
    return refuse(405, "Method not allowed");
  }
  const isForeign = isFromElsewhere(request);

  if (path === "/api/chat/stream" && SAFE_METHODS.has(request.method)) {
    // This GET has side effects: only our own scripts, or clients that are not browsers, may call it.
    if (isForeign || request.get("Sec-Fetch-Mode") === "navigate") return refuse(403, "Forbidden");
    return next();
  }
  if (SAFE_METHODS.has(request.method)) return next();

  if (isForeign) return refuse(403, "Forbidden");
  const length = Number(request.get("Content-Length") ?? 0);
  // A body without a length could be endless.
  if (request.get("Transfer-Encoding")) return refuse(411, "Length required");
  const upload = uploadLimit(request);
  if (length > (upload ?? MAX_BODY_BYTES)) return refuse(413, "Payload too large");
  if (upload !== null) {
    drainAfterAnswer(request, response);
    return next();
  }
  // A form post always has a content type.
  const isApi = path.startsWith("/api/");
  const type = request.get("Content-Type") ?? "";
  if ((length > 0 || !isApi) && !(isApi ? JSON_TYPE : FORM_TYPES).test(type)) {
    return refuse(415, "Unsupported media type");
  }
  next();
};

/** Whether a Host header names a host and nothing else: it becomes part of the request's URL. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Whether what a trusted proxy passes on can be an address: many pass on what their client said. */
function isForwardedWell(request: ExpressRequest): boolean {
  const hosts = (request.get("X-Forwarded-Host") || request.get("Host")!).split(",");
  return hosts.every((host) => isHost(host.trim())) && ["http", "https"].includes(request.protocol);
}

function isFromTrustedProxy(request: ExpressRequest): boolean {
  const isTrusted = request.app.get("trust proxy fn") as (
    address: string | undefined,
    hops: number,
  ) => boolean;
  return isTrusted(request.socket.remoteAddress, 0);
}

function isFromElsewhere(request: ExpressRequest): boolean {
  const site = request.get("Sec-Fetch-Site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = request.get("Origin");
  if (origin === undefined) return false;
  const host = request.get("X-Forwarded-Host")?.split(",")[0]!.trim() || request.get("Host");
  try {
    return env.APP_URL ? new URL(origin).origin !== env.origin : new URL(origin).host !== host;
  } catch {
    return true;
  }
}
