/** The largest distance of the two words of a loose pair. */
export const MAX_WORD_GAP = 4;
/** The lengths of words that are split into letters; anything longer is not a word. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;

/**
 * The classifier's features of one run of words: words, sequences of two and three, loose pairs within four words
 * (`a~b`), and groups of three letters of longer words (`#abc`), which recognise misspelt ones.
 */
export function featuresOf(run: readonly string[]): string[] {
  const features: string[] = [];
  const words = ["<", ...run, ">"];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (at > 0 && at < words.length - 1) {
      features.push(word);
      features.push(...lettersOf(word));
    }
    if (at + 1 < words.length) features.push(`${word} ${words[at + 1]}`);
    if (at + 2 < words.length) features.push(`${word} ${words[at + 1]} ${words[at + 2]}`);
    for (let gap = 2; gap <= MAX_WORD_GAP && at + gap < words.length; gap++)
      features.push(`${word}~${words[at + gap]}`);
  }
  return features;
}

/** The groups of three letters of a word, with its ends marked. */
export function lettersOf(word: string): string[] {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return [];
  const bounded = `^${word}$`;
  const letters: string[] = [];
  for (let at = 0; at + 3 <= bounded.length; at++) letters.push(`#${bounded.slice(at, at + 3)}`);
  return letters;
}
