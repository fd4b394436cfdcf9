/** Markup, links, email addresses, HTML entities, line breaks and invisible characters. */
const notPlain =
  /[<>[\]{}|\\`*_#]|https?:|www\.|[\p{L}\d]\.\p{L}{2,}|@\p{L}|&#?\w+;|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/iu;

/** Whether a short text from a model is plain text: without links, HTML, Markdown and line breaks. */
export function isPlainWords(text: string): boolean {
  return !notPlain.test(text);
}
