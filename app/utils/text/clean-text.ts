/**
 * A text without control characters, other than tabs and line breaks, and without halves of surrogate pairs. A text of invisible characters alone becomes empty.
 */
export function cleanText(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  const clean = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu, "");
  return /[^\p{Cf}\p{Z}\s]/u.test(clean) ? clean : "";
}
