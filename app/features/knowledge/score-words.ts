/** How many of a message's heaviest words a passage is measured by: a long message does not fit less. */
const MEASURED = 6;
/** Counts as this many more passages, so that with few of them words still differ little in weight. */
const SMOOTHING = 20;
/** A message weighs at least as much as so many of the rarest words: a single everyday word fits nothing. */
const LEAST_WORDS = 2.5;

/** A word that no passage has weighs as if one had it. */
const weightOf = (count: number, total: number) =>
  Math.log((total + SMOOTHING) / (Math.max(count, 1) + SMOOTHING / 10));

/** The words of a message. */
export interface TermWeights {
  terms: ReadonlyMap<string, { count: number; weight: number }>;
  /** The weight of the whole message. */
  whole: number;
}

/**
 * How much each word of a message says: the fewer passages have it, the more.
 * @param counts the number of passages with each word.
 * @param total the number of all passages.
 */
export function weigh(counts: ReadonlyMap<string, number>, total: number): TermWeights {
  const terms = new Map(
    [...counts].map(([term, count]) => [term, { count, weight: weightOf(count, total) }] as const),
  );
  const heaviest = [...terms.values()].map(({ weight }) => weight).sort((a, b) => b - a);
  const sum = heaviest.slice(0, MEASURED).reduce((all, weight) => all + weight, 0);
  return { terms, whole: Math.max(sum, LEAST_WORDS * weightOf(1, total)) };
}

/**
 * The words to search for, the rarest first: without any of them a passage cannot reach the threshold.
 * @param maxPassages how many passages they may have together; the rarest one may have more.
 */
export function chooseTerms({ terms, whole }: TermWeights, threshold: number, maxPassages: number): string[] {
  const known = [...terms].filter(([, { count }]) => count > 0).sort((a, b) => a[1].count - b[1].count);
  let left = known.reduce((sum, [, { weight }]) => sum + weight, 0);
  let passages = 0;
  const chosen: string[] = [];
  for (const [term, { count, weight }] of known) {
    passages += count;
    if (left < threshold * whole || (chosen.length > 0 && passages > maxPassages)) break;
    chosen.push(term);
    left -= weight;
  }
  return chosen;
}

/**
 * The share of a message's weight that a passage has, from 0 to 1. One word in common is enough only for a message that
 * has no other.
 */
export function coverage({ terms, whole }: TermWeights, shared: readonly string[]): number {
  if (shared.length < Math.min(2, terms.size)) return 0;
  const weight = shared.reduce((all, term) => all + (terms.get(term)?.weight ?? 0), 0);
  return Math.min(1, weight / whole);
}
