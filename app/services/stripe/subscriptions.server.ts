import type Stripe from "stripe";
import { client, isMissing } from "./client.server";
import { planOfPrice } from "./prices.server";

export { isBillingConfigured } from "./client.server";

/** The most subscriptions of one customer that are looked at; the newest come first. */
const MAX_SUBSCRIPTIONS = 20;

/** A subscription as the product sees it. */
export interface StripeSubscription {
  id: string;
  state: Stripe.Subscription.Status;
  planId: "monthly" | "annual" | null;
  itemId: string | null;
  createdAt: Date;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When its newest invoice was made, if that is unpaid. */
  unpaidSince: Date | null;
  /** With which the browser confirms the first payment; null once it is paid. */
  clientSecret: string | null;
}

/** All subscriptions of a customer, ended ones too, newest first. None for a customer whom Stripe does not know. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<StripeSubscription[]> {
  try {
    const { data } = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: MAX_SUBSCRIPTIONS,
      expand: ["data.latest_invoice.confirmation_secret"],
    });
    return data.map(toSubscription);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Begins a subscription whose first payment the browser confirms. The same key gives the same subscription. */
export async function createSubscription(
  stripe: Stripe,
  { customerId, priceId, userId, key }: { customerId: string; priceId: string; userId: string; key: string },
): Promise<StripeSubscription> {
  const created = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: priceId }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      expand: ["latest_invoice.confirmation_secret"],
      metadata: { userId },
    },
    { idempotencyKey: key },
  );
  return toSubscription(created);
}

/**
 * Ends a subscription at once. One that has ended, or that Stripe does not know, counts as ended.
 * @throws when Stripe does not answer, or refuses for another reason.
 */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  const stripe = await client();
  try {
    await stripe.subscriptions.cancel(
      subscriptionId,
      {},
      { idempotencyKey: `cancel-subscription-${subscriptionId}` },
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const item = subscription.items.data[0];
  const invoice = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice : null;
  return {
    id: subscription.id,
    state: subscription.status,
    planId: item ? planOfPrice(item.price) : null,
    itemId: item?.id ?? null,
    createdAt: toDate(subscription.created),
    currentPeriodEnd: item ? toDate(item.current_period_end) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    unpaidSince: invoice?.status === "open" ? toDate(invoice.created) : null,
    clientSecret:
      subscription.status === "incomplete" ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
  };
}

/** Stripe's times are in seconds. */
export const toDate = (seconds: number) => new Date(seconds * 1_000);
