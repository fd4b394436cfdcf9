/**
 * Phrases of the rules: folded words with one space between. `a|b` is one of several words, `suicid*` any word that begins
 * so, `..` up to three words in between.
 */
type Part = { gap: true } | { gap: false; words: ReadonlySet<string>; prefixes: readonly string[] };

export interface Phrase {
  parts: Part[];
  source: string;
}

const MAX_GAP = 3;

/** Reads one phrase. */
export function parsePhrase(source: string): Phrase {
  const parts = source.split(" ").map((part): Part => {
    if (part === "..") return { gap: true };
    const choices = part.split("|");
    return {
      gap: false,
      words: new Set(choices.filter((choice) => !choice.endsWith("*"))),
      prefixes: choices.filter((choice) => choice.endsWith("*")).map((choice) => choice.slice(0, -1)),
    };
  });
  return { parts, source };
}

/**
 * How a phrase can begin: its first two words, or its first alone where no plain word follows. A phrase that begins with a
 * gap or an open ending is not allowed.
 */
export function beginningsOf({ parts: [first, second], source }: Phrase): string[] {
  if (!first || first.gap || first.prefixes.length > 0)
    throw new Error(`"${source}" begins with no whole word`);
  if (!second || second.gap || second.prefixes.length > 0) return [...first.words];
  return [...first.words].flatMap((word) => [...second.words].map((next) => `${word} ${next}`));
}

/** Where the phrase begins in a run of words, from `from` up to `last`; -1 when it does not occur. */
export function findPhrase(
  { parts }: Phrase,
  run: readonly string[],
  from = 0,
  last = run.length - 1,
): number {
  for (let start = from; start <= last; start++) if (fits(parts, 0, run, start)) return start;
  return -1;
}

function fits(parts: readonly Part[], part: number, run: readonly string[], at: number): boolean {
  const wanted = parts[part];
  if (!wanted) return true;
  if (wanted.gap) {
    for (let skip = 0; skip <= MAX_GAP; skip++) if (fits(parts, part + 1, run, at + skip)) return true;
    return false;
  }
  const word = run[at];
  if (word === undefined) return false;
  const isWord = wanted.words.has(word) || wanted.prefixes.some((prefix) => word.startsWith(prefix));
  return isWord && fits(parts, part + 1, run, at + 1);
}
