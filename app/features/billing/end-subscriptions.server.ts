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

/** Cancels a customer's subscriptions at once, and closes their open payment pages. */
export async function endSubscriptionsOf(customerId: string): Promise<void> {
  const stripe = await client();
  try {
    await expireCheckouts(stripe, customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const { id, state } of await listSubscriptions(stripe, customerId)) {
    if (state === "canceled" || state === "incomplete_expired") continue;
    log.info({ subscriptionId: id }, "a subscription without an account was cancelled");
    await cancelSubscription(id);
  }
}
