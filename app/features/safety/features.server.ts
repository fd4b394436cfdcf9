/** How far apart the two words of a loose pair may stand. */
const MAX_GAP = 4;
/** Longest word whose letters are looked at; what is longer is no word. */
const MAX_WORD = 24;

/**
 * What the classifier looks at in one run of words: words, neighbours of two and three, loose pairs within four
 * words (`a~b`), and groups of three letters of longer words (`#abc`), by which misspelt ones are recognised.
 */
export function featuresOf(run: readonly string[]): string[] {
  const features: string[] = [];
  const words = ["<", ...run, ">"];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (at > 0 && at < words.length - 1) {
      features.push(word);
      if (word.length > 3 && word.length <= MAX_WORD) addLetters(features, word);
    }
    if (at + 1 < words.length) features.push(`${word} ${words[at + 1]}`);
    if (at + 2 < words.length) features.push(`${word} ${words[at + 1]} ${words[at + 2]}`);
    for (let gap = 2; gap <= MAX_GAP && at + gap < words.length; gap++)
      features.push(`${word}~${words[at + gap]}`);
  }
  return features;
}

function addLetters(features: string[], word: string): void {
  const bounded = `^${word}$`;
  for (let at = 0; at + 3 <= bounded.length; at++) features.push(`#${bounded.slice(at, at + 3)}`);
}
