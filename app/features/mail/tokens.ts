/** A secret in a link: with it someone signs in, or sets a password. */
const TOKEN = /\btoken=[\w-]{20,}/g;
const REMOVED = "token=…";

/** Whether an email holds a link with a secret. */
export function hasToken(text: string): boolean {
  return text.search(TOKEN) !== -1;
}

/** The link with a secret that an email was written for: it stands on a line of its own. Null if there is none. */
export function secretLink(text: string): string | null {
  return text.split("\n").find((line) => /^https?:\/\/\S+$/.test(line) && hasToken(line)) ?? null;
}

/** The same text with the secrets of its links removed. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, REMOVED);
}

/** Whether the secrets of an email's links were removed: it is of no use to its reader any more. */
export function hasLostTokens(text: string): boolean {
  return text.includes(REMOVED);
}
