/** A longer address is refused by the server itself, which takes 64 kB of headers. In characters. */
const MAX_LENGTH = 60_000;

/**
 * The part of a URL that is safe to redirect to: a path of this site with its query. Anything that a browser could
 * read as another site gives "/".
 */
export function safePath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  try {
    const url = new URL(value, "http://self.invalid");
    if (url.origin !== "http://self.invalid") return "/";
    const path = url.pathname + url.search + url.hash;
    return path.startsWith("//") || path.length > MAX_LENGTH ? "/" : path;
  } catch {
    return "/";
  }
}
