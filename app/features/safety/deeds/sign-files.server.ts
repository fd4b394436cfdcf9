import type { Language } from "~/i18n/config";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import it from "./it.json" with { type: "json" };

interface SignFile {
  /** Lists of words that signs refer to as `{drug}`. */
  words: Record<string, string>;
  /** Phrases by sign. `{number}` is a number from eight up. */
  signs: Record<string, string[]>;
  /** Words that are known with one wrong letter, too. */
  spelt: string;
  /** Words that look like one of these with a wrong letter. */
  ordinary: string;
}

/** The words and phrases by which signs are found, by language. */
export const signFiles: Record<Language, SignFile> = { en, es, it };
export const signLanguages = Object.keys(signFiles) as Language[];
