import { job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { expireCheckouts } from "~/services/stripe/checkout.server";
import { client, isMissing } from "~/services/stripe/client.server";
import { listPayments } from "~/services/stripe/payments.server";
import { createRefund } from "~/services/stripe/refunds.server";
import {
  cancelSubscription,
  giveUpSubscription,
  listSubscriptions,
} from "~/services/stripe/subscriptions.server";

/**
 * Ends all that a person who has left could still be charged for. It holds Stripe's id of them only, and when they left;
 * one of an older build does not say when.
 */
export const endSubscriptionsJob = job<{ customerId: string; leftAt?: string }>({
  name: "end-subscriptions",
  retries: 18,
  async handle({ customerId, leftAt }) {
    await endSubscriptionsOf(customerId);
    if (leftAt) await refundPaymentsAfter(customerId, new Date(leftAt));
  },
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

/** Gives back what was paid for an account that was being deleted already, such as a payment that was under way. */
async function refundPaymentsAfter(customerId: string, leftAt: Date): Promise<void> {
  const stripe = await client();
  for (const { paymentId, paidAt, amount, refunded } of await listPayments(stripe, customerId)) {
    if (paidAt <= leftAt || refunded >= amount) continue;
    log.info({ paymentId }, "a payment of a person who had left was given back");
    await createRefund(stripe, { paymentIntent: paymentId, key: `refund-after-leaving-${paymentId}` });
  }
}

/** Cancels all subscriptions of a customer of ours at once, and closes their open payment pages. */
export async function endSubscriptionsOf(customerId: string): Promise<void> {
  const stripe = await client();
  try {
    await expireCheckouts(stripe, customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const row of await listSubscriptions(stripe, customerId)) {
    const { id, state } = row;
    if (hasEnded(state)) continue;
    if (state === "incomplete" && (await giveUpSubscription(stripe, row))) continue;
    log.info({ subscriptionId: id }, "a subscription without an account was cancelled");
    await cancelSubscription(id);
  }
}
