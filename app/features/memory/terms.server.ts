import type { Language } from "~/i18n/config";

import { isStopWord, plainLanguage, wordsOf } from "~/services/llm/library/text.server";

/** Terms per text: far more than a memory of 500 characters has. */
const MAX_TERMS = 80;

/**
 * The stems of a text's words, each once, without function words.
 * @param fallback the language if the text does not show its own.
 * @param max how many are kept, the first ones.
 */
export function termsOf(text: string, fallback: Language = "en", max = MAX_TERMS): string[] {
  const language = plainLanguage(text) ?? fallback;
  const stems = wordsOf(text, language)
    .filter(({ folded }) => folded.length > 1 && !isStopWord(folded, language))
    .map(({ stem }) => stem);
  return [...new Set(stems)].slice(0, max);
}

/** The exact words of a text, to decide whether two say the same: a brother is not a sister. */
function exactWords(text: string): Set<string> {
  const language = plainLanguage(text);
  const words = wordsOf(text, language ?? "en").map(({ folded }) => folded);
  const content = words.filter((word) => word.length > 1 && !(language && isStopWord(word, language)));
  return new Set(content.length > 0 ? content : words);
}

/** Two texts say the same if they share at least this part of all their words. */
const SAME = 0.75;

/** Whether two memories say the same in nearly the same words. */
export function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [exactWords(one), exactWords(other)];
  if (a.size === 0 || b.size === 0) return one.trim() === other.trim();
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  if (common / (a.size + b.size - common) >= SAME) return true;
  // One text contains the other and more; with two words, any sentence on the same subject would match.
  const least = Math.min(a.size, b.size);
  return least >= 3 && common === least;
}
