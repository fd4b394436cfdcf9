/** How far the medians may lie apart. */
const MARGIN = 0.1;
const MEASUREMENTS = 3;
const WARM_UP = 5;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * Whether things that must not be told apart by their time are not. One measurement takes every way `rounds` times, in
 * turns, so that what else the machine does meets all alike; it says "the
 * same" when every median lies within 10 % of the first way's. Three measurements are made, none of which knows of
 * another, and two of them decide: the third is left out when the first two agree.
 * @param ways what is done, by name; each resolves when the answer is there.
 * @returns the ratios to the first way's median, of the measurements that found a difference; none when it is the same.
 */
export async function timesApart(
  ways: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<string, number>[]> {
  const apart: Record<string, number>[] = [];
  let same = 0;
  await medians(ways, WARM_UP);
  for (let n = 0; n < MEASUREMENTS && same < 2 && apart.length < 2; n++) {
    const [first, ...others] = Object.entries(await medians(ways, rounds));
    const ratios = others.map(([name, ms]) => [name, ms / first![1]] as const);
    if (ratios.every(([, ratio]) => Math.abs(ratio - 1) <= MARGIN)) same++;
    else apart.push(Object.fromEntries(ratios));
  }
  return same === 2 ? [] : apart;
}

/** In any order: a fixed one could go in step with what a request leaves to be done after it. */
function shuffled(names: string[]): string[] {
  return names
    .map((name) => [Math.random(), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name);
}

/** The median of each way, in milliseconds, when all are taken in turns. */
export async function medians(
  ways: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<string, number>> {
  const names = Object.keys(ways);
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(names)) {
      const startedAt = performance.now();
      await ways[name]!();
      times[name]!.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name]!)]));
}
