import { MAX_FILE_BYTES } from "~/features/knowledge/limits";

/** What a form adds to its file, in bytes: its boundaries, headers and hidden fields. */
const FORM_BYTES = 16 * 1024;
const MULTIPART = /^multipart\/form-data\s*;/i;

/** The paths that files are sent to, as the router reads them; they read a form with `readUpload`. */
const uploadPaths = ["/api/admin/knowledge", "/admin/ai-training/knowledge"];

/**
 * How large the body of an upload may be, in bytes; null for every other request.
 * @param path the path as the router reads it.
 */
export function uploadLimit(
  method: string,
  path: string | null,
  contentType: string | undefined,
): number | null {
  if (method !== "POST" || path === null || !uploadPaths.includes(path)) return null;
  return MULTIPART.test(contentType ?? "") ? MAX_FILE_BYTES + FORM_BYTES : null;
}
