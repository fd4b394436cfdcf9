/** A longer message tells more than one thing. */
const MAX_WORDS = 200;
/** Shorter words have no groups of letters. */
const MIN_LETTERS = 4;
const GROUP = 4;

/** The words, pairs of words, and groups of four letters (`#abcd`) of bare text, each once. */
export function lossFeaturesOf(bare: string): Set<string> {
  const features = new Set<string>();
  const words = ["<", ...bare.split(" ", MAX_WORDS).filter(Boolean), ">"];
  for (const [at, word] of words.entries()) {
    if (at > 0) features.add(`${words[at - 1]} ${word}`);
    if (at === 0 || at === words.length - 1) continue;
    features.add(word);
    if (word.length < MIN_LETTERS) continue;
    const bounded = `^${word}$`;
    for (let from = 0; from + GROUP <= bounded.length; from++)
      features.add(`#${bounded.slice(from, from + GROUP)}`);
  }
  return features;
}
