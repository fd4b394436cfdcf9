import type { SubscriptionFacts } from "./types";

/** How long Premium stays while a renewal is unpaid, in milliseconds: 7 days. */
export const GRACE_MS = 7 * 86_400_000;

export interface Entitlement {
  tier: "free" | "premium";
  /** The user's `subscriptionStatus`. */
  status: "active" | "past_due" | "unpaid" | "paused" | "canceled";
}

const free = (status: Entitlement["status"]): Entitlement => ({ tier: "free", status });
const premium = (status: Entitlement["status"]): Entitlement => ({ tier: "premium", status });

/**
 * What a subscription entitles to at a time. Nothing else decides it.
 * A subscription that was never paid is like none; a renewal that is missing has 7 days of grace.
 */
export function entitlement(subscription: SubscriptionFacts | null, now: Date): Entitlement {
  if (!subscription) return free("active");
  const { state, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince } = subscription;
  switch (state) {
    case "trialing":
    case "active":
      return cancelAtPeriodEnd && currentPeriodEnd && currentPeriodEnd <= now
        ? free("canceled")
        : premium("active");
    case "past_due":
      return pastDueSince && now.getTime() - pastDueSince.getTime() >= GRACE_MS
        ? free("past_due")
        : premium("past_due");
    case "incomplete":
    case "incomplete_expired":
      return free("active");
    default:
      return free(state);
  }
}

/** A tier that an administrator set by hand. */
export interface SetTier {
  tier: "free" | "premium";
  setAt: Date;
}

/**
 * The tier of a person for whom an administrator may have set one. It stays whatever Stripe says of the time before, and
 * whatever ends there; only a payment for a period that began later takes its place.
 * @param paidSince when the period began that is paid now; null when none is.
 * @returns the tier, and whether it is still the administrator's.
 */
export function decideTier(
  entitled: Entitlement,
  set: SetTier | null,
  paidSince: Date | null,
): { tier: Entitlement["tier"]; isSet: boolean } {
  if (!set) return { tier: entitled.tier, isSet: false };
  const isPaidLater = entitled.tier === "premium" && paidSince !== null && paidSince > set.setAt;
  return isPaidLater ? { tier: "premium", isSet: false } : { tier: set.tier, isSet: true };
}
