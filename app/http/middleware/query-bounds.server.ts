/** More than the framework's own longest address holds, which names the pages that a screen links to. */
const MAX_ENTRIES = 300;
/** Lengths as they stand in the address, escapes counted. */
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 8_192;

/** Where the text of a message may stand in the address: as itself, or in the way back to itself. */
const messagePaths = /^\/(chat(\/[^/]+)?|api\/chat\/stream|login|register|api\/auth\/\w+)$/;
const messageNames = new Set(["message", "draft", "redirectTo"]);

/**
 * Whether the query of an address is one that some page or endpoint asks for: few entries, with short names and values.
 * It is measured before anything reads it, because readers compare each name with all others.
 * @param path the address's path as the router reads it.
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
