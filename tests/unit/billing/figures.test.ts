import { describe, expect, test } from "vitest";
import { conversionRate, firstPeriod, groupFigures, startOfPeriod } from "~/features/billing/figures";
import type { PaidDay } from "~/features/billing/types";

const now = new Date("2026-11-22T15:00:00Z"); // A Sunday.
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const paid = (given: Partial<PaidDay>): PaidDay => ({
  active: 0,
  started: 0,
  ended: 0,
  revenue: 0,
  refunds: 0,
  ...given,
});

describe("periods", () => {
  test.each([
    ["day", "2026-11-22"],
    ["week", "2026-11-16"],
    ["month", "2026-11-01"],
  ] as const)("a %s begins on %s", (unit, start) => {
    expect(startOfPeriod(now, unit)).toEqual(new Date(day(start)));
  });

  test.each([
    ["day", "2026-10-24", 30],
    ["week", "2026-05-25", 26],
    ["month", "2025-12-01", 12],
  ] as const)("the shown ones of a %s begin on %s", (unit, start, length) => {
    expect(firstPeriod(now, unit)).toEqual(new Date(day(start)));
    const periods = groupFigures(new Map(), unit, now);
    expect(periods).toHaveLength(length);
    expect(periods[0]).toMatchObject({ start: new Date(day(start)).toISOString(), active: 0, churn: null });
  });
});

describe("figures", () => {
  const days = new Map([
    [day("2026-11-15"), paid({ active: 40, started: 40 })],
    [day("2026-11-16"), paid({ active: 41, started: 2, ended: 1, revenue: 1_780 })],
    // The night of the 17th was missed.
    [day("2026-11-18"), paid({ active: 39, ended: 2, refunds: 890 })],
    [day("2026-11-22"), paid({ active: 40, started: 1, revenue: 890 })],
  ]);

  test("of a week are its days together; churn counts from those who were active before it", () => {
    const week = groupFigures(days, "week", now).at(-1);
    expect(week).toEqual({
      start: "2026-11-16T00:00:00.000Z",
      activeBefore: 40,
      active: 40,
      started: 3,
      ended: 3,
      revenue: 2_670,
      refunds: 890,
      churn: 7.5,
    });
  });

  test("of a day that was missed keep what was active", () => {
    const missed = groupFigures(days, "day", now).find(({ start }) => start.startsWith("2026-11-17"));
    expect(missed).toMatchObject({ active: 41, activeBefore: 41, started: 0, churn: null });
  });

  test("take what was active from the day before the first period", () => {
    const before = new Map([[day("2026-10-23"), paid({ active: 7 })]]);
    expect(groupFigures(before, "day", now)[0]).toMatchObject({ activeBefore: 7, active: 7 });
  });
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])("%i premium of %i are %i percent", (premium, total, percent) => {
  expect(conversionRate(premium, total)).toBe(percent);
});
