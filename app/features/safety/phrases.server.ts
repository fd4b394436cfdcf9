/**
 * Phrases of the rules: folded words separated by single spaces. `a|b` is one of several words, `suicid*` any word
 * with this beginning, `..` up to three words in between.
 */
type Part = { gap: true } | { gap: false; words: ReadonlySet<string>; prefixes: readonly string[] };

export interface Phrase {
  parts: Part[];
  source: string;
}

const MAX_GAP = 3;

/** Parses a phrase. */
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
 * The keys that a phrase is indexed by: its first two words, or only its first if no plain word follows. A phrase
 * must not start with a gap or an open ending.
 */
function beginningsOf({ parts: [first, second], source }: Phrase): string[] {
  if (!first || first.gap || first.prefixes.length > 0)
    throw new Error(`"${source}" begins with no whole word`);
  if (!second || second.gap || second.prefixes.length > 0) return [...first.words];
  return [...first.words].flatMap((word) => [...second.words].map((next) => `${word} ${next}`));
}

/** The position of the phrase in a run of words, between `from` and `last`; -1 if it does not occur. */
export function findPhrase(
  { parts }: Phrase,
  run: readonly string[],
  from = 0,
  last = run.length - 1,
): number {
  for (let start = from; start <= last; start++) if (fitsAt(parts, run, start)) return start;
  return -1;
}

/**
 * Whether a phrase matches at `start`. Each bit of `places` is a possible position of the next part, relative to the
 * start, so consecutive gaps cost no more than one; a phrase is far shorter than 31 words.
 */
function fitsAt(parts: readonly Part[], run: readonly string[], start: number): boolean {
  let places = 1;
  for (const part of parts) {
    if (part.gap) {
      for (let skip = 0; skip < MAX_GAP; skip++) places |= places << 1;
      continue;
    }
    let next = 0;
    for (let left = places; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      if (isOneOf(part, run[start + place])) next |= 1 << (place + 1);
    }
    if (next === 0) return false;
    places = next;
  }
  return true;
}

function isOneOf({ words, prefixes }: Exclude<Part, { gap: true }>, word: string | undefined): boolean {
  if (word === undefined) return false;
  return words.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
}

/** Phrases indexed by their first words, so that a message is scanned once. */
export class PhraseIndex<Owner> {
  /** By the first word, and by the first two if the second is a plain word. */
  readonly #byBeginning = new Map<string, { phrase: Phrase; owner: Owner }[]>();

  add(source: string, owner: Owner): void {
    const phrase = parsePhrase(source);
    for (const beginning of beginningsOf(phrase)) {
      const known = this.#byBeginning.get(beginning);
      if (known) known.push({ phrase, owner });
      else this.#byBeginning.set(beginning, [{ phrase, owner }]);
    }
  }

  /** The owners of the phrases that occur in a run. */
  *ownersIn(run: readonly string[]): Generator<Owner> {
    for (let at = 0; at < run.length; at++) {
      for (const beginning of [run[at]!, `${run[at]} ${run[at + 1]}`]) {
        for (const { phrase, owner } of this.#byBeginning.get(beginning) ?? []) {
          if (findPhrase(phrase, run, at, at) === at) yield owner;
        }
      }
    }
  }
}
