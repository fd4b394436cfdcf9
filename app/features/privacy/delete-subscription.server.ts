import { enqueue, job } from "~/services/jobs.server";
import { cancelSubscription, isBillingConfigured } from "~/services/stripe/subscriptions.server";

/**
 * Cancels the subscription of a deleted account. The job holds only the subscription's id, so the rest is deleted
 * without waiting for Stripe, which is retried for a month.
 */
export const cancelSubscriptionJob = job<{ subscriptionId: string }>({
  name: "cancel-subscription",
  retries: 18,
  handle: ({ subscriptionId }) => cancelSubscription(subscriptionId),
});

/** Makes sure that a subscription is cancelled. Does nothing if payments are not configured. */
export async function endSubscription(subscriptionId: string | null | undefined): Promise<void> {
  if (!subscriptionId || !isBillingConfigured()) return;
  await enqueue(cancelSubscriptionJob, { subscriptionId }, { once: `cancel:${subscriptionId}` });
}
