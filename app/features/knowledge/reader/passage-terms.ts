import type { Language } from "~/i18n/config";
import { isStopWord, plainLanguage, stemOf, tokensOf } from "~/services/llm/library/text.server";
import { MAX_PASSAGE_TERMS } from "../limits";

/** How much of a passage shows its language, in characters. */
const SHOWN = 800;
/** Stems that are kept. A text repeats most of its words. */
const MAX_KEPT = 50_000;

/**
 * Makes a function that gives the stems of a passage's words, each once, without function words: the same that `termsOf`
 * gives for a message. A passage that does not show its language has that of the one before it.
 */
export function createPassageTerms(): (text: string) => string[] {
  const stems = new Map<string, string>();
  let language: Language = "en";
  const stemOnce = (word: string) => {
    const key = `${language} ${word}`;
    let stem = stems.get(key);
    if (stem === undefined) {
      if (stems.size >= MAX_KEPT) stems.clear();
      stem = stemOf(word, language);
      stems.set(key, stem);
    }
    return stem;
  };
  return (text) => {
    language = plainLanguage(text.slice(0, SHOWN)) ?? language;
    const terms = new Set<string>();
    for (const { folded } of tokensOf(text, language)) {
      if (folded.length > 1 && !isStopWord(folded, language)) terms.add(stemOnce(folded));
    }
    return [...terms].slice(0, MAX_PASSAGE_TERMS);
  };
}
