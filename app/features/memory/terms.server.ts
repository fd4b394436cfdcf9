import type { Language } from "~/i18n/config";

import { isStopWord, plainLanguage, wordsOf } from "~/services/llm/library/text.server";

/** Terms of one text: far more than a memory of 500 characters has. */
const MAX_TERMS = 80;

/**
 * The stems of a text's words, each once, without those that carry grammar only.
 * @param fallback the language where the text does not tell its own.
 */
export function termsOf(text: string, fallback: Language = "en"): string[] {
  const language = plainLanguage(text) ?? fallback;
  const stems = wordsOf(text, language)
    .filter(({ folded }) => folded.length > 1 && !isStopWord(folded, language))
    .map(({ stem }) => stem);
  return [...new Set(stems)].slice(0, MAX_TERMS);
}

/** The words of a text as they stand, for telling whether two say the same: a brother is no sister. */
function exactWords(text: string): Set<string> {
  const language = plainLanguage(text);
  const words = wordsOf(text, language ?? "en").map(({ folded }) => folded);
  const telling = words.filter((word) => word.length > 1 && !(language && isStopWord(word, language)));
  return new Set(telling.length > 0 ? telling : words);
}

/** From this share of common words on, of all words that one of the two has, two texts say the same. */
const SAME = 0.75;

/** Whether two memories say the same in nearly the same words. */
export function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [exactWords(one), exactWords(other)];
  if (a.size === 0 || b.size === 0) return one.trim() === other.trim();
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  if (common / (a.size + b.size - common) >= SAME) return true;
  // One tells the other and something more; of two words that would be any sentence about the same thing.
  const least = Math.min(a.size, b.size);
  return least >= 3 && common === least;
}
