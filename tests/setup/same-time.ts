/** The largest acceptable difference of the medians. */
const MARGIN = 0.1;
const MEASUREMENTS = 3;
const WARM_UP = 5;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * Checks that cases which must not be distinguishable take the same time. One measurement runs every case `rounds`
 * times, interleaved, so that other work on the machine affects all alike. It passes if every median is within 10 %
 * of the first case's. Two of three independent measurements decide; the third is skipped if the first two agree.
 * @param ways the cases by name; each resolves when the response has arrived.
 * @returns the ratios to the first case's median in the measurements that found a difference; none if there is no
 *   difference.
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

/** In random order: a fixed one could coincide with work that a request leaves behind. */
function shuffled(names: string[]): string[] {
  return names
    .map((name) => [Math.random(), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name);
}

/** The median time of each case, in milliseconds, with the cases interleaved. */
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
