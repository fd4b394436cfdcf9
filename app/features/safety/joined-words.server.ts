import { wordsOfRules } from "./rules.server";

/** Longest run of letters that is taken apart; what is longer is none of these disguises. */
const MAX_LETTERS = 60;
const LONGEST_WORD = Math.max(...[...wordsOfRules].map((word) => word.length));

/**
 * The words that were written as one, as in a hashtag ("iwanttodie") or letter by letter: those of the rules, and nothing
 * in between.
 * @returns null where the letters are not made of such words alone.
 */
export function takeApart(letters: string): string[] | null {
  if (letters.length > MAX_LETTERS) return null;
  // By the number of letters read: the fewest words that end there.
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

/** Whether a word stands in a rule. */
export function isWordOfRules(word: string): boolean {
  return wordsOfRules.has(word);
}
