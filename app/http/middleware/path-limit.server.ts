import type { RequestHandler } from "express";

/** Longest path that is looked at, in characters as sent. The product's own stay under 120. */
export const MAX_PATH_LENGTH = 512;

/** Refuses longer paths before anything matches them: that costs with the square of their parts, or worse. */
export const pathLimit: RequestHandler = (request, response, next) => {
  if (request.path.length <= MAX_PATH_LENGTH) return next();
  response.status(414).set("Cache-Control", "no-store").type("text/plain").send("The address is too long");
};
