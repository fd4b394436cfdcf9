/** Markup of any kind, an address, an entity, and what is invisible or breaks the line. */
const notPlain =
  /[<>[\]{}|\\`*_#]|https?:|www\.|[\p{L}\d]\.\p{L}{2,}|@\p{L}|&#?\w+;|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/iu;

/** Whether a short text that a model wrote is nothing but words: no link, no HTML, no Markdown, on one line. */
export function isPlainWords(text: string): boolean {
  return !notPlain.test(text);
}
