import { expect, test } from "vitest";
import { batched } from "~/utils/concurrency/batched";

test("calls that come while one is under way go together in the next", async () => {
  const calls: number[][] = [];
  const double = batched((inputs: number[]) => {
    calls.push(inputs);
    return Promise.resolve(inputs.map((input) => 2 * input));
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(calls).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test("a failure is that of all calls that went together, and the next ones are made", async () => {
  const work = batched((inputs: number[]) =>
    inputs.includes(2) ? Promise.reject(new Error("no")) : Promise.resolve(inputs),
  );
  const answers = await Promise.allSettled([1, 2, 3].map(work));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await work(4)).toBe(4);
});
