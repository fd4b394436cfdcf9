import mongoose from "mongoose";
import { User } from "#models/user.server";
import { enqueue, job } from "~/services/jobs.server";
import { log } from "~/services/log.server";
import { expireCheckouts } from "~/services/stripe/checkout.server";
import { client, isBillingConfigured, isMissing } from "~/services/stripe/client.server";
import {
  cancelSubscription,
  listSubscriptions,
  setCancelAtPeriodEnd,
} from "~/services/stripe/subscriptions.server";
import { AppError } from "~/utils/app-error";
import { withBillingLock } from "./billing-lock.server";
import { syncSubscription } from "./sync-subscription.server";

/** Ends what a person would still be charged for after an administrator set their tier. */
export const stopBillingJob = job<{ userId: string }>({
  name: "stop-billing",
  retries: 12,
  handle: ({ userId }) => stopBilling(userId),
});

/**
 * Sets a person's tier by hand. It is not billed: what is paid for runs to its end and does not renew. It stays until
 * an administrator changes it, or the person pays for a period after this.
 * @param administratorId who does it, for the log.
 * @throws AppError 404 when there is no such person.
 */
export async function setTier(
  administratorId: string,
  userId: string,
  tier: "free" | "premium",
): Promise<void> {
  const own = { _id: userId, deletionStartedAt: null };
  const changed = await User.findOneAndUpdate(
    { ...own, subscriptionTier: mongoose.trusted({ $ne: tier }) },
    { $set: { subscriptionTier: tier, tierSetBy: "administrator", tierSetAt: new Date() } },
    { projection: { stripeCustomerId: 1 } },
  ).lean();
  if (!changed) {
    if (!(await User.exists(own))) throw new AppError("errors.notFound", 404);
    return;
  }
  log.info({ administratorId, userId, tier }, "an administrator set a tier");
  if (changed.stripeCustomerId && isBillingConfigured()) {
    await enqueue(stopBillingJob, { userId }, { once: `stop-billing:${userId}` });
  }
}

/** Closes payments that were begun, and lets a running subscription end with its period. Safe to repeat. */
export async function stopBilling(userId: string): Promise<void> {
  const user = await User.findOne(
    { _id: userId, tierSetBy: "administrator" },
    { stripeCustomerId: 1 },
  ).lean();
  const customerId = user?.stripeCustomerId;
  if (!customerId || !isBillingConfigured()) return;
  await withBillingLock(userId, async () => {
    const stripe = await client();
    try {
      await expireCheckouts(stripe, customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    for (const { id, state, cancelAtPeriodEnd } of await listSubscriptions(stripe, customerId)) {
      if (state === "incomplete") await cancelSubscription(id);
      const isRunning = state === "active" || state === "trialing" || state === "past_due";
      if (isRunning && !cancelAtPeriodEnd) await setCancelAtPeriodEnd(stripe, id, true);
    }
    await syncSubscription(userId);
  });
}
