import { expect, test } from "vitest";
import { singleFlight } from "~/utils/concurrency/single-flight";

test("calls at the same moment share one run, and the next call begins another", async () => {
  let runs = 0;
  const run = singleFlight(async () => {
    await Promise.resolve();
    return (runs += 1);
  });
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  expect(await run()).toBe(2);
});

test("a failure reaches all who share it, and is not kept", async () => {
  let runs = 0;
  const run = singleFlight(() => Promise.reject(new Error(String((runs += 1)))));
  const first = await Promise.allSettled([run(), run()]);
  expect(first.map((one) => one.status === "rejected" && (one.reason as Error).message)).toEqual(["1", "1"]);
  await expect(run()).rejects.toThrow("2");
});
