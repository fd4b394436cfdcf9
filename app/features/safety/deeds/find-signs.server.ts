import type { Language } from "~/i18n/config";
import { PhraseIndex } from "../phrases.server";
import { correctSpelling } from "./correct-spelling.server";
import { signFiles, signLanguages } from "./sign-files.server";
import { addSign, MAX_SIGNS, union, type Signs } from "./sign-sets";

const NUMBER = "<number>";
const amount = /^(?:[89]|\d{2,3})$/;

/** Signs by number. */
const numbers = new Map(
  [...new Set(Object.values(signFiles).flatMap(({ signs }) => Object.keys(signs)))].map((sign, at) => [
    sign,
    at,
  ]),
);

/** The signs that the phrases of each language tell of. */
export type Found = Record<Language, Signs>;
export const noSigns = (): Found => ({
  en: { low: 0, high: 0 },
  es: { low: 0, high: 0 },
  it: { low: 0, high: 0 },
});
/** The signs of all languages together. */
export const unionOf = ({ en, es, it }: Found) => union(union(en, es), it);

const signIndex = new PhraseIndex<{ language: Language; number: number }>();
for (const language of signLanguages) {
  const { words, signs } = signFiles[language];
  const choices = (_: string, name: string) =>
    name === "number" ? NUMBER : words[name]!.replaceAll(" ", "|");
  for (const [sign, phrases] of Object.entries(signs)) {
    const owner = { language, number: numbers.get(sign)! };
    for (const phrase of phrases) signIndex.add(phrase.replace(/\{(\w+)\}/g, choices), owner);
  }
}

/** @throws if the signs have more numbers than bits, or a name is unknown. */
export function signsNamed(names: readonly string[]): Signs {
  const signs = { low: 0, high: 0 };
  for (const name of names) {
    const number = numbers.get(name);
    if (number === undefined || number >= MAX_SIGNS) throw new Error(`"${name}" is no sign`);
    addSign(signs, number);
  }
  return signs;
}

/**
 * Adds the signs in one run of words.
 * @param known the words of the message that were corrected before, which it adds to.
 */
export function addSigns(found: Found, run: readonly string[], known: Map<string, string>): void {
  const words = run.map((word) => {
    let correct = known.get(word);
    if (correct === undefined) {
      correct = amount.test(word) ? NUMBER : correctSpelling(word);
      known.set(word, correct);
    }
    return correct;
  });
  for (const { language, number } of signIndex.ownersIn(words)) addSign(found[language], number);
}
