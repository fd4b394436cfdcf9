import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import { MAX_IMPORT_BYTES } from "~/features/privacy/import/limits";
import { MAX_PICTURE_BYTES } from "~/features/profile/limits";
import { routedPath } from "./routed-path.server";

const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * The paths that files are sent to, as the router reads them, and how large a body may be, in bytes: the file with its
 * boundaries, headers and hidden fields. A page's may be larger, so that the page can say what is wrong with it.
 */
const uploadPaths: Record<string, number> = {
  "/api/admin/knowledge": MAX_FILE_BYTES + 16 * 1024,
  "/admin/ai-training/knowledge": 5 * MAX_FILE_BYTES,
  "/profile/data/import": 2 * MAX_IMPORT_BYTES,
  "/profile/picture": 4 * MAX_PICTURE_BYTES,
};

/** How large the body of an upload may be, in bytes; null for every other request. */
export function uploadLimit(request: ExpressRequest): number | null {
  if (request.method !== "POST" || !MULTIPART.test(request.get("Content-Type") ?? "")) return null;
  const path = routedPath(request);
  return path !== null && Object.hasOwn(uploadPaths, path) ? uploadPaths[path]! : null;
}

/**
 * Reads what is left of an upload when its answer has been sent, and drops it: until then a browser shows no answer, and
 * the connection cannot be used again.
 */
export function drainAfterAnswer(request: ExpressRequest, response: ExpressResponse): void {
  response.once("finish", () => {
    request.removeAllListeners("data").removeAllListeners("readable");
    request.resume();
  });
}
