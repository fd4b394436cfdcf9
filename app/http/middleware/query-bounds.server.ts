/** More than any page or endpoint uses. */
const MAX_ENTRIES = 300;
/** In characters as sent, with escapes. */
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 8_192;

/** Paths whose query may carry the text of a message, directly or inside redirectTo. */
const messagePaths = /^\/(|chat(\/[^/]+)?|api\/chat\/stream|login|register|api\/auth\/\w+)$/;
const messageNames = new Set(["message", "draft", "redirectTo"]);

/**
 * Whether a query has few entries with short names and values. Checked before parsing, because parsers compare each
 * name with all others.
 * @param path the path as the router reads it.
 */
export function isQueryWithinBounds(address: string, path: string): boolean {
  const start = address.indexOf("?");
  if (start === -1) return true;
  const entries = address.slice(start + 1).split("&", MAX_ENTRIES + 1);
  if (entries.length > MAX_ENTRIES) return false;
  const mayBeLong = messagePaths.test(path);
  return entries.every((entry) => {
    const end = entry.indexOf("=");
    const name = end === -1 ? entry : entry.slice(0, end);
    if (name.length > MAX_NAME_LENGTH) return false;
    return entry.length - name.length - 1 <= MAX_VALUE_LENGTH || (mayBeLong && messageNames.has(name));
  });
}
