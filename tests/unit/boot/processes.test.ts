import { describe, expect, test } from "vitest";
import { RestartDelay } from "~/services/cluster/restart-delay";
import { readProcesses } from "../../../scripts/lib/processes.mjs";

describe("the arguments of npm start", () => {
  test.each([
    [[], null],
    [["--processes", "1"], 1],
    [["--processes=3"], 3],
    [["--processes", "64"], 64],
  ])("%j is %s", (args, expected) => {
    expect(readProcesses(args)).toBe(expected);
  });

  test.each([["0"], ["65"], ["-1"], ["1.5"], ["three"], [""], ["1e1"]])(
    "a number of %j is refused in plain words",
    (value) => {
      expect(() => readProcesses(["--processes", value])).toThrow(
        "--processes should be a whole number from 1 to 64.",
      );
    },
  );

  test("without a number, or with another option, it says what can be used", () => {
    expect(() => readProcesses(["--processes"])).toThrow("from 1 to 64");
    expect(() => readProcesses(["--process", "3"])).toThrow("--process is not an option. Use: npm start");
    expect(() => readProcesses(["--processes", "3", "4"])).toThrow("4 is not an option.");
  });
});

test("a process that ends soon after each start is started later each time, and at once after a quiet minute", () => {
  const delay = new RestartDelay();
  const delays = Array.from({ length: 10 }, () => delay.after(1_000));
  expect(delays).toEqual([0, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000]);
  expect(delay.after(60_000)).toBe(0);
});
