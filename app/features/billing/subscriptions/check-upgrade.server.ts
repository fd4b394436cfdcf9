import { setTimeout as delay } from "node:timers/promises";
import { User } from "#models/user.server";
import { log } from "~/services/log.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { mayAskStripe } from "../billing-lock.server";
import { syncSubscription } from "./sync-subscription.server";
import type { PlanId } from "../types";

/** How long the page waits for an answer of Stripe, in milliseconds. */
const TIMEOUT_MS = 2_500;

/** What is known of a payment from which a person comes back; null when there is nothing to wait for. */
type Upgrade = { isPremium: true; planId: PlanId | null } | { isPremium: false } | null;

/** Looks for a payment at Stripe, now and then at most. That Stripe is away is no failure: the page asks again. */
export async function checkUpgrade(userId: string): Promise<Upgrade> {
  const before = await readState(userId);
  if (before === null || before.isPremium) return before;
  if (!isBillingConfigured() || !(await mayAskStripe(userId))) return before;
  const synced = syncSubscription(userId).catch((error: unknown) =>
    log.warn({ err: error }, "could not read a subscription from Stripe"),
  );
  // What comes later is found by the next question.
  await Promise.race([synced, delay(TIMEOUT_MS, undefined, { ref: false })]);
  return readState(userId);
}

async function readState(userId: string): Promise<Upgrade> {
  const fields = { stripeCustomerId: 1, subscriptionTier: 1, subscription: 1 } as const;
  const user = await User.findById(userId, fields).lean();
  if (!user?.stripeCustomerId) return null;
  if (user.subscriptionTier !== "premium") return { isPremium: false };
  // Premium that an administrator gave, or that stays while a renewal is unpaid, has no payment as its reason.
  const { state, planId = null } = user.subscription ?? {};
  return state === "active" || state === "trialing" ? { isPremium: true, planId } : null;
}
