import type { UserDocument } from "#models/user.server";
import { GRACE_MS } from "./entitlement";
import type { SubscriptionDto, SubscriptionState } from "./types";

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

/** Whether a person has Premium because an administrator gave it, and not because they pay. */
export function isGranted({
  subscriptionTier,
  tierSetBy,
  subscription,
}: Pick<UserDocument, "subscriptionTier" | "tierSetBy" | "subscription">): boolean {
  if (subscriptionTier !== "premium" || tierSetBy !== "administrator") return false;
  return !subscription || !["active", "trialing", "past_due"].includes(subscription.state);
}
