import { job } from "~/services/jobs.server";
import { log } from "~/services/log.server";
import { expireCheckouts } from "~/services/stripe/checkout.server";
import { client, isMissing } from "~/services/stripe/client.server";
import { cancelSubscription, listSubscriptions } from "~/services/stripe/subscriptions.server";

/** Ends all that a person who has left could still be charged for. It holds Stripe's id of them only. */
export const endSubscriptionsJob = job<{ customerId: string }>({
  name: "end-subscriptions",
  retries: 18,
  handle: ({ customerId }) => endSubscriptionsOf(customerId),
});

/**
 * Cancels what was sold here to a customer who has no account. A customer of another product at the same Stripe account
 * has none either, and theirs goes on.
 */
export async function endOwnSubscriptionsOf(customerId: string): Promise<void> {
  for (const { id, state, planId, userId } of await listSubscriptions(await client(), customerId)) {
    if (hasEnded(state) || planId === null || userId === null) continue;
    log.info({ subscriptionId: id }, "a subscription without an account was cancelled");
    await cancelSubscription(id);
  }
}

const hasEnded = (state: string) => state === "canceled" || state === "incomplete_expired";

/** Cancels all subscriptions of a customer of ours at once, and closes their open payment pages. */
export async function endSubscriptionsOf(customerId: string): Promise<void> {
  const stripe = await client();
  try {
    await expireCheckouts(stripe, customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const { id, state } of await listSubscriptions(stripe, customerId)) {
    if (hasEnded(state)) continue;
    log.info({ subscriptionId: id }, "a subscription without an account was cancelled");
    await cancelSubscription(id);
  }
}
