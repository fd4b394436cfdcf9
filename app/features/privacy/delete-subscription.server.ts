import type { UserDocument } from "#models/user.server";
import { endSubscriptionsJob } from "~/features/billing/subscriptions/end-subscriptions.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
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

/**
 * Makes sure that a person is charged no more: their subscription is cancelled, and whatever else of theirs is open at
 * Stripe; what they still pay is given back. Does nothing if payments are not configured.
 */
export async function endPayments({
  stripeSubscriptionId: subscriptionId,
  stripeCustomerId: customerId,
  deletionStartedAt,
}: Pick<UserDocument, "stripeSubscriptionId" | "stripeCustomerId" | "deletionStartedAt">): Promise<void> {
  if (!isBillingConfigured()) return;
  if (subscriptionId) {
    await enqueue(cancelSubscriptionJob, { subscriptionId }, { once: `cancel:${subscriptionId}` });
  }
  if (customerId) {
    const leftAt = (deletionStartedAt ?? new Date()).toISOString();
    await enqueue(endSubscriptionsJob, { customerId, leftAt }, { once: `end:${customerId}` });
  }
}
