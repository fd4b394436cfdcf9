import { describe, expect, test } from "vitest";
import { decideTier, entitlement } from "~/features/billing/entitlement";
import type { SubscriptionFacts, SubscriptionState } from "~/features/billing/types";

const now = new Date("2026-11-22T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const facts = (state: SubscriptionState, rest: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  ...{ state, currentPeriodEnd: inDays(10), cancelAtPeriodEnd: false, pastDueSince: null },
  ...rest,
});

describe("what a subscription entitles to", () => {
  test.each<[string, SubscriptionFacts | null, string, string]>([
    ["none", null, "free", "active"],
    ["one on trial", facts("trialing"), "premium", "active"],
    ["an active one", facts("active"), "premium", "active"],
    [
      "an active one past its date, before its renewal is known",
      facts("active", { currentPeriodEnd: inDays(-1) }),
      "premium",
      "active",
    ],
    [
      "one that ends with its period, before",
      facts("active", { cancelAtPeriodEnd: true }),
      "premium",
      "active",
    ],
    [
      "one that ends with its period, at the end",
      facts("active", { cancelAtPeriodEnd: true, currentPeriodEnd: now }),
      "free",
      "canceled",
    ],
    ["one past due", facts("past_due", { pastDueSince: inDays(-6.9) }), "premium", "past_due"],
    ["one past due for 7 days", facts("past_due", { pastDueSince: inDays(-7) }), "free", "past_due"],
    ["one past due whose date is unknown", facts("past_due"), "premium", "past_due"],
    ["an unpaid one", facts("unpaid"), "free", "unpaid"],
    ["a paused one", facts("paused"), "free", "paused"],
    ["a cancelled one", facts("canceled"), "free", "canceled"],
    ["one whose first payment is missing", facts("incomplete"), "free", "active"],
    ["one whose first payment never came", facts("incomplete_expired"), "free", "active"],
  ])("%s", (_, subscription, tier, status) => {
    expect(entitlement(subscription, now)).toEqual({ tier, status });
  });
});

describe("a tier that an administrator set", () => {
  const setAt = now;
  const premium = entitlement(facts("active"), now);
  const none = entitlement(null, now);
  test.each([
    ["is nobody's: what is paid decides", premium, null, inDays(-3), "premium", false],
    ["is nobody's: without payment", none, null, null, "free", false],
    ["free stays, though an earlier period is paid", premium, "free", inDays(-3), "free", true],
    ["free ends with a period that was paid later", premium, "free", inDays(3), "premium", false],
    ["free stays while the later payment is missing", premium, "free", null, "free", true],
    ["premium stays without a subscription", none, "premium", null, "premium", true],
    ["premium stays when one ends that ran before", none, "premium", inDays(-3), "premium", true],
    ["premium is the person's own once they pay", premium, "premium", inDays(3), "premium", false],
  ] as const)("%s", (_, entitled, tier, paidSince, expected, isSet) => {
    expect(decideTier(entitled, tier && { tier, setAt }, paidSince)).toEqual({ tier: expected, isSet });
  });
});
