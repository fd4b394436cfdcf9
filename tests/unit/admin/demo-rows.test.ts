import { expect, test } from "vitest";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { subscriptionRows, userRow } from "~/features/setup/demo/demo-rows";
import { makeDemoPerson } from "~/features/setup/demo/make-demo-person";

const now = new Date("2026-11-26T12:00:00Z");

test("of the made-up people exactly those with Premium have a subscription that has not ended", () => {
  const people = Array.from({ length: 600 }, (_, index) => makeDemoPerson(index + 1, now));
  for (const person of people) {
    const [subscription] = subscriptionRows(person, "0123456789abcdef01234567", now);
    const isOpen = subscription !== undefined && subscription.endedAt === null;
    const { subscriptionTier } = userRow(person, "0123456789abcdef01234567", startOfUtcDay(now));
    expect(isOpen, person.email).toBe(subscriptionTier === "premium");
    if (subscription?.endedAt) expect(subscription.endedAt.getTime()).toBeLessThan(now.getTime());
  }
});
