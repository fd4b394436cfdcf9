import type { UserDocument } from "#models/user.server";
import { GRACE_MS } from "../entitlement";
import type { SubscriptionDto, SubscriptionState } from "../types";

/** A person's subscription as they see it; null without one, or when it was never paid. */
export function toSubscriptionDto({
  subscription,
}: Pick<UserDocument, "subscription">): SubscriptionDto | null {
  if (!subscription || subscription.state.startsWith("incomplete")) return null;
  const { planId, state, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince } = subscription;
  return {
    planId: planId ?? null,
    state: state as SubscriptionState,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    graceEndsAt: pastDueSince ? new Date(pastDueSince.getTime() + GRACE_MS).toISOString() : null,
  };
}

/** Why a person on the free plan cannot begin a subscription: one that they have is unpaid, or paused. */
export function waitingSubscription({
  subscriptionTier,
  subscription,
}: Pick<UserDocument, "subscriptionTier" | "subscription">): "unpaid" | "paused" | null {
  if (subscriptionTier !== "free" || !subscription) return null;
  if (subscription.state === "paused") return "paused";
  return ["past_due", "unpaid"].includes(subscription.state) ? "unpaid" : null;
}

/** Whether a person has Premium because an administrator gave it, and not because they pay. */
export function isGranted({
  subscriptionTier,
  tierSetBy,
  subscription,
}: Pick<UserDocument, "subscriptionTier" | "tierSetBy" | "subscription">): boolean {
  if (subscriptionTier !== "premium" || tierSetBy !== "administrator") return false;
  return !subscription || !["active", "trialing", "past_due"].includes(subscription.state);
}

/**
 * When the subscription ends that still runs though an administrator has ended Premium: nothing can be bought before.
 * @returns ISO 8601 UTC; null where there is none.
 */
export function premiumTakenUntil(
  {
    subscriptionTier,
    tierSetBy,
    subscription,
  }: Pick<UserDocument, "subscriptionTier" | "tierSetBy" | "subscription">,
  now = new Date(),
): string | null {
  if (subscriptionTier !== "free" || tierSetBy !== "administrator") return null;
  const end = subscription?.currentPeriodEnd;
  if (!subscription || !end || end <= now) return null;
  return ["active", "trialing"].includes(subscription.state) ? end.toISOString() : null;
}
