import { User } from "#models/user.server";
import { enqueue, hasJobs, job } from "~/services/jobs/jobs.server";
import { expireCheckouts } from "~/services/stripe/checkout.server";
import { client, isBillingConfigured, isMissing } from "~/services/stripe/client.server";
import { endWithPeriod, giveUpSubscription, listSubscriptions } from "~/services/stripe/subscriptions.server";
import { withBillingLock } from "../billing-lock.server";
import { stopRenewal } from "./manage-subscription.server";
import { syncSubscription } from "./sync-subscription.server";

/** Ends what a person would still be charged for after an administrator has set their tier or banned them. */
export const stopBillingJob = job<{ userId: string }>({
  name: "stop-billing",
  retries: 12,
  handle: ({ userId }) => stopBilling(userId),
});

/** Has the job done for a person whom Stripe knows. Where no jobs run, as in a script, the nightly look has it done. */
export async function stopBillingSoon(userId: string, customerId: string | null | undefined): Promise<void> {
  if (!customerId || !isBillingConfigured() || !hasJobs()) return;
  await enqueue(stopBillingJob, { userId }, { once: `stop-billing:${userId}` });
}

/** Closes payments that were begun, and lets a subscription end. Safe to repeat. */
export async function stopBilling(userId: string): Promise<void> {
  const user = await User.findOne(
    { _id: userId, $or: [{ tierSetBy: "administrator" }, { isBanned: true }] },
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
    for (const subscription of await listSubscriptions(stripe, customerId)) {
      if (subscription.state !== "incomplete") await stopRenewal(stripe, subscription);
      else if (!(await giveUpSubscription(stripe, subscription)))
        await endWithPeriod(stripe, subscription.id);
    }
    await syncSubscription(userId);
  });
}
