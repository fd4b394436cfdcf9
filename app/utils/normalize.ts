/**
 * The accents on one letter that are kept, as in the Stream-Safe Text Format of Unicode (UAX 15); no language needs so many.
 * Normalising takes time by the square of them: a second for 30,000.
 */
const excessive = /(?<=\p{M}{30})\p{M}+/gu;

/** `String.normalize` for texts that others wrote; nothing else may call it. */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(excessive, "").normalize(form);
}
