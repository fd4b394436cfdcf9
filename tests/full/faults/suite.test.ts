import { expect, test } from "vitest";
import { runSuite } from "#tests/full/faults-long/suite";

// A short run of `npm run faults`, so that it keeps working; the long one has a hundred kills and every fault.
test(
  "five kills, a step-down, faults of the vendors and a midnight break nothing",
  { timeout: 600_000 },
  async () => {
    const { counts, invariants } = await runSuite({
      seed: 5,
      kills: 5,
      others: ["stepDown", "model", "stripe", "midnight"],
      talkers: 4,
      say: () => {},
    });
    expect(invariants.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(Object.fromEntries(counts).messages).toBeGreaterThan(10);
  },
);
