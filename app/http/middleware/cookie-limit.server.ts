import type { RequestHandler } from "express";

/**
 * Longest `Cookie` header accepted, in bytes: what Node accepts of all headers by default. Our own are half a kilobyte, and
 * a few more for ten minutes after a sign-in elsewhere has begun.
 */
export const MAX_COOKIES_LENGTH = 16 * 1024;

/** Refuses longer ones: a page reads its cookies some ten times. */
export const cookieLimit: RequestHandler = (request, response, next) => {
  if ((request.headers.cookie ?? "").length <= MAX_COOKIES_LENGTH) return next();
  response
    .status(431)
    .set("Cache-Control", "no-store")
    .type("text/plain")
    .send(
      "Your browser sends more cookies than this site accepts. Delete this site's cookies and try again.",
    );
};
