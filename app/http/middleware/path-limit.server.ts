import type { RequestHandler } from "express";

/** Longest path accepted, in characters as sent. Our own paths stay under 120. */
export const MAX_PATH_LENGTH = 512;

/** Refuses longer paths before route matching, whose cost grows at least with the square of the segments. */
export const pathLimit: RequestHandler = (request, response, next) => {
  if (request.path.length <= MAX_PATH_LENGTH) return next();
  response.status(414).set("Cache-Control", "no-store").type("text/plain").send("The address is too long");
};
