import { normalizeText } from "~/utils/text/normalize";

/** A word of a text, in the form that is compared, and where it stands. */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

/** A word with its elisions and hyphens: "don't", "l’ira", "loving-kindness". Each part has a letter, so no match is long to find. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’‘`ʼ\u2010\u2011-][\p{L}\p{M}\p{N}]+)*/gu;
const insideWord = /['’‘`ʼ\u2010\u2011-]/g;
const marks = /\p{M}/gu;
/** The words that British and American print spell differently, and that both print in old texts. */
const british =
  /(lab|hon|fav|savi|neighb|sav|endeav|vap|col|harb|rum|val|arm|succ|clam|behavi|splend|ferv|od|parl)our/g;

/** Without case, accents, apostrophes and hyphens. */
function normaliseWord(word: string): string {
  return normalizeText(word, "NFKD")
    .replace(marks, "")
    .toLowerCase()
    .replace(insideWord, "")
    .replace(british, "$1or");
}

/** The words of a text, without numbers: those of verses stand between the words. */
export function wordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = normaliseWord(match[0]);
    if (word !== "" && !/^\d+$/.test(word)) {
      words.push({ word, start: match.index, end: match.index + match[0].length });
    }
  }
  return words;
}

/** The hash that a word is compared by: FNV-1a, never 0. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0 || 1;
}
