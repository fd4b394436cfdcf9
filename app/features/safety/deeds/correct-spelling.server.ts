import { signFiles } from "./sign-files.server";

/** The shortest word whose spelling is corrected. */
const MIN_LETTERS = 5;
const spelt = new Set(Object.values(signFiles).flatMap((file) => file.spelt.split(" ")));
const asWritten = new Set(
  Object.values(signFiles).flatMap(({ ordinary, words, signs }) =>
    [ordinary, ...Object.values(words), ...Object.values(signs).flat()].flatMap((phrase) =>
      phrase.split(/[ |]/),
    ),
  ),
);

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** The correct words by what is left of them without one letter. */
const byRest = new Map<string, string>();
for (const word of spelt) {
  for (const rest of [word, ...withoutOneLetter(word)]) if (!byRest.has(rest)) byRest.set(rest, word);
}

/** The first letter and the length of a word, by which most words are told apart from all of these. */
const outlineOf = (word: string, more = 0) => word.charCodeAt(0) * 64 + Math.min(word.length + more, 63);
const outlines = new Set([...spelt].flatMap((word) => [-1, 0, 1].map((more) => outlineOf(word, more))));

/** A word as it is spelt, if one letter is wrong, missing, added, or in its neighbour's place. */
export function correctSpelling(word: string): string {
  if (word.length < MIN_LETTERS - 1 || !outlines.has(outlineOf(word)) || asWritten.has(word)) return word;
  for (const rest of [word, ...withoutOneLetter(word)]) {
    const correct = byRest.get(rest);
    if (correct && correct[0] === word[0] && Math.abs(correct.length - word.length) <= 1) return correct;
  }
  return word;
}
