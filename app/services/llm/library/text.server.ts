import { byLanguage, languages, type Language } from "~/i18n/config";
import { grammar } from "./grammar";
import { normalizeText } from "~/utils/text/normalize";

/** Variant spellings of one word. */
const spellings: Record<string, string> = { cant: "cannot", mum: "mother", mom: "mother", dad: "father" };

/** One word of a text as it was written. */
export interface Token {
  /** In lower case, without accents. */
  folded: string;
  /** Whether punctuation separates it from the previous word. */
  afterBreak: boolean;
}

export interface Word extends Token {
  stem: string;
}

/** Lower case, without accents. */
function withoutAccents(text: string): string {
  return normalizeText(text, "NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** An English apostrophe is removed; in the other languages it separates two words. */
function splitApostrophes(text: string, language: Language): string {
  return text.replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, language === "en" ? "" : " ");
}

function fold(text: string, language: Language): string {
  return splitApostrophes(withoutAccents(text), language);
}

/** Splits a text into words. */
export function tokensOf(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  const folded = fold(text, language);
  let end = 0;
  for (const match of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const afterBreak = /[^\s'’"“”«»*_-]/u.test(folded.slice(end, match.index));
    end = match.index + match[0].length;
    tokens.push({ folded: match[0], afterBreak });
  }
  return tokens;
}

/** Splits a text into words with their stems. */
export function wordsOf(text: string, language: Language): Word[] {
  return tokensOf(text, language).map((token) => ({ ...token, stem: stemOf(token.folded, language) }));
}

/** The text's bare words, separated by single spaces: the form that patterns and earlier replies are matched in. */
export function bareText(text: string, language: Language): string {
  return fold(text, language)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The stem of a folded word. */
export function stemOf(word: string, language: Language): string {
  return grammar[language].stem(spellings[word] ?? word);
}

/** Whether a word is a function word. */
export function isStopWord(word: string, language: Language): boolean {
  return grammar[language].stopWords.has(word);
}

/** The language that a text is plainly written in; undefined if it is unclear. */
export function plainLanguage(text: string): Language | undefined {
  const score = byLanguage(() => 0);
  const bare = withoutAccents(text);
  const words = { en: plainWords(bare, "en"), other: plainWords(bare, "es") };
  for (const language of languages) {
    for (const word of language === "en" ? words.en : words.other) {
      // A single letter other than the Spanish "and" says almost nothing.
      if (!isStopWord(word, language) || (word.length === 1 && word !== "y")) continue;
      // The more languages have a word, the less it says.
      const owners = languages.filter((other) => isStopWord(word, other));
      score[language] += 1 / owners.length ** 2;
    }
  }
  if (/[ñ¿¡]/iu.test(text)) score.es += 2;
  if (/[èòù]/iu.test(text)) score.it += 1;
  const [best, next] = [...languages].sort((a, b) => score[b] - score[a]);
  if (!best || !next) return undefined;
  return score[best] >= 1 && score[best] >= 2 * score[next] ? best : undefined;
}

function plainWords(bare: string, language: Language): string[] {
  return splitApostrophes(bare, language).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A hash of the text (FNV-1a), for choices that every process makes alike. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
