import { enqueue, job } from "~/services/jobs.server";
import { cancelSubscription, isBillingConfigured } from "~/services/stripe.server";

/**
 * Ends the subscription of an account that was deleted. It knows nothing but the subscription: what else there was goes
 * without waiting for Stripe, which is asked again for a month.
 */
export const cancelSubscriptionJob = job<{ subscriptionId: string }>({
  name: "cancel-subscription",
  retries: 18,
  handle: ({ subscriptionId }) => cancelSubscription(subscriptionId),
});

/** Sees to it that a subscription ends. Where payments are not configured there is none. */
export async function endSubscription(subscriptionId: string | null | undefined): Promise<void> {
  if (!subscriptionId || !isBillingConfigured()) return;
  await enqueue(cancelSubscriptionJob, { subscriptionId }, { once: `cancel:${subscriptionId}` });
}
