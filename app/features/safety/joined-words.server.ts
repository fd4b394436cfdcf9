import { wordsOfRules } from "./rules.server";

/** The longest run of letters that is split; a longer one is not a disguise. */
const MAX_LETTERS = 60;
const LONGEST_WORD = Math.max(...[...wordsOfRules].map((word) => word.length));

/**
 * Splits words that were written together, as in a hashtag ("iwanttodie"), or letter by letter.
 * @returns null if the letters do not consist entirely of the rules' words.
 */
export function splitJoinedWords(letters: string): string[] | null {
  if (letters.length > MAX_LETTERS) return null;
  // Index: number of letters read. Value: the fewest words that end there.
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from++) {
      const before = best[from];
      const word = letters.slice(from, end);
      if (!before || word === letters || !wordsOfRules.has(word)) continue;
      const known = best[end];
      if (!known || before.length + 1 < known.length) best[end] = [...before, word];
    }
  }
  return best[letters.length] ?? (wordsOfRules.has(letters) ? [letters] : null);
}

/** Whether a rule contains the word. */
export function isWordOfRules(word: string): boolean {
  return wordsOfRules.has(word);
}
