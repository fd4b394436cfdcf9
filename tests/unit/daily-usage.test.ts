import { expect, test } from "vitest";
import { dailyUsage, usedToday } from "~/features/auth/daily-usage";

const now = new Date("2026-11-21T23:59:59Z");
const person = {
  subscriptionTier: "free" as const,
  dailyMessageCount: 7,
  lastResetDate: new Date("2026-11-21T00:00:00Z"),
};

test("a free person has the rest of twenty messages until the next UTC midnight", () => {
  expect(dailyUsage(person, now)).toEqual({
    used: 7,
    limit: 20,
    remaining: 13,
    resetsAt: "2026-11-22T00:00:00.000Z",
  });
});

test("the remaining count never falls below zero", () => {
  expect(dailyUsage({ ...person, dailyMessageCount: 23 }, now).remaining).toBe(0);
});

test("yesterday's count no longer applies", () => {
  expect(usedToday(person, new Date("2026-11-22T00:00:00Z"))).toBe(0);
});

test("a premium person is counted without a limit", () => {
  expect(dailyUsage({ ...person, subscriptionTier: "premium", dailyMessageCount: 99 }, now)).toMatchObject({
    used: 99,
    limit: null,
    remaining: null,
  });
});
