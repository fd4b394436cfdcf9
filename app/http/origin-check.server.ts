import type { RequestHandler } from "express";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const BODY_TYPES = /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const JSON_TYPE = /^application\/json\b/i;

/** The largest body that is read, in bytes: a message of 4,000 characters fits in any encoding. */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * The one check against requests that another site makes in a person's name, and against bodies nobody reads. Browsers
 * say where a request comes from; a client that says nothing is no browser and carries nobody's cookies by accident.
 */
export const originCheck: RequestHandler = (request, response, next) => {
  const refuse = (status: number, text: string) => {
    response.status(status).type("text/plain").set("Cache-Control", "no-store").send(text);
  };
  const isApi = request.path.startsWith("/api/");
  const site = request.get("Sec-Fetch-Site");

  if (request.path === "/api/chat/stream" && SAFE_METHODS.has(request.method)) {
    // This GET has effects: only the product's own scripts, or a client that is no browser, may make it.
    const isNavigation = request.get("Sec-Fetch-Mode") === "navigate";
    if (isNavigation || isForeign(site, request.get("Origin"), request.get("Host")))
      return refuse(403, "Forbidden");
    return next();
  }
  if (SAFE_METHODS.has(request.method)) return next();

  if (isForeign(site, request.get("Origin"), request.get("Host"))) return refuse(403, "Forbidden");
  const length = request.get("Content-Length");
  // Without a length a body could go on for ever.
  if (request.get("Transfer-Encoding")) return refuse(411, "Length required");
  if (Number(length ?? 0) > MAX_BODY_BYTES) return refuse(413, "Payload too large");
  if (Number(length ?? 0) > 0) {
    const type = request.get("Content-Type") ?? "";
    if (!(isApi ? JSON_TYPE : BODY_TYPES).test(type)) return refuse(415, "Unsupported media type");
  } else if (!isApi) {
    // A form post always has a type; without one there is no form to read.
    if (!BODY_TYPES.test(request.get("Content-Type") ?? "")) return refuse(415, "Unsupported media type");
  }
  next();
};

function isForeign(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined) return false;
  try {
    return new URL(origin).host !== host;
  } catch {
    return true;
  }
}
