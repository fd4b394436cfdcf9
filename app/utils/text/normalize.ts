/**
 * The accents on one letter that are kept, as in the Stream-Safe Text Format of Unicode (UAX 15); no language needs so many.
 * Normalising takes time by the square of them: a second for 30,000.
 */
const excessive = /(?<=\p{M}{30})\p{M}+/gu;

/** Two Arabic formulas in one character, of 18 and 8 letters in their plain spelling; every other character has 6 at most. */
const formula = /[\uFDFA\uFDFB]/g;
/** More of these in one text are left out, where they would become letters. */
const MAX_FORMULAS = 20;

/** `String.normalize` for texts that others wrote; nothing else may call it. */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  let formulas = 0;
  const plain = form.includes("K")
    ? text.replace(formula, (one) => (++formulas > MAX_FORMULAS ? " " : one))
    : text;
  return plain.replace(excessive, "").normalize(form);
}
