import type { RequestHandler } from "express";

/**
 * Refuses a request with several Host headers, as RFC 9112 asks (3.2). Node keeps the first of them; a proxy may have
 * taken another one.
 */
export const oneHost: RequestHandler = ({ rawHeaders }, response, next) => {
  const count = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host").length;
  if (count <= 1) return next();
  response.status(400).set("Cache-Control", "no-store").type("text/plain").send("Bad request");
};
