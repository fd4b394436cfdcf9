import { expect, test } from "vitest";
import { mapInTurns } from "~/utils/concurrency/in-turns.server";

test("a list of slow entries lets the process do other work in between, and keeps its order", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    ticking = setImmediate(count);
  };
  let ticking = setImmediate(count);
  const seen: number[] = [];
  const results = await mapInTurns([1, 2, 3, 4, 5], (n) => {
    seen.push(turns);
    const until = performance.now() + 15;
    while (performance.now() < until);
    return n * 2;
  });
  clearImmediate(ticking);
  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(new Set(seen).size).toBe(5);
});

test("quick entries are mapped at once", async () => {
  let isLater = false;
  setImmediate(() => (isLater = true));
  expect(await mapInTurns([1, 2, 3], String)).toEqual(["1", "2", "3"]);
  expect(isLater).toBe(false);
});
