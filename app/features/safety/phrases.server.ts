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

interface Indexed<Owner> {
  phrase: Phrase;
  owner: Owner;
}

/** The phrases that begin with a word: by their second word, and those whose second part is no plain word. */
interface Beginning<Owner> {
  rest: Indexed<Owner>[];
  bySecond: Map<string, Indexed<Owner>[]>;
}

/** Phrases indexed by their first words, so that a message is scanned once. */
export class PhraseIndex<Owner> {
  readonly #byFirst = new Map<string, Beginning<Owner>>();

  /** Adds a phrase, which must not start with a gap or an open ending. */
  add(source: string, owner: Owner): void {
    const phrase = parsePhrase(source);
    const [first, second] = phrase.parts;
    if (!first || first.gap || first.prefixes.length > 0)
      throw new Error(`"${source}" begins with no whole word`);
    for (const word of first.words) {
      let beginning = this.#byFirst.get(word);
      if (!beginning) this.#byFirst.set(word, (beginning = { rest: [], bySecond: new Map() }));
      if (!second || second.gap || second.prefixes.length > 0) {
        beginning.rest.push({ phrase, owner });
        continue;
      }
      for (const next of second.words) {
        const known = beginning.bySecond.get(next);
        if (known) known.push({ phrase, owner });
        else beginning.bySecond.set(next, [{ phrase, owner }]);
      }
    }
  }

  /** The owners of the phrases that occur in a run. */
  *ownersIn(run: readonly string[]): Generator<Owner> {
    for (let at = 0; at < run.length; at++) {
      const beginning = this.#byFirst.get(run[at]!);
      if (!beginning) continue;
      for (const { phrase, owner } of beginning.rest) if (fitsAt(phrase.parts, run, at)) yield owner;
      const next = run[at + 1];
      const known = next === undefined ? undefined : beginning.bySecond.get(next);
      if (known) for (const { phrase, owner } of known) if (fitsAt(phrase.parts, run, at)) yield owner;
    }
  }
}
