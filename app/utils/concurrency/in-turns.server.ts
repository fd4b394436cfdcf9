import { setImmediate as nextTurn } from "node:timers/promises";

/** After this much work the process serves its other requests, in milliseconds. */
const WORK_MS = 10;

/** Maps a list of which each entry may take long: other requests run in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begunAt = performance.now();
  for (const item of items) {
    if (performance.now() - begunAt > WORK_MS) {
      await nextTurn();
      begunAt = performance.now();
    }
    results.push(map(item));
  }
  return results;
}
