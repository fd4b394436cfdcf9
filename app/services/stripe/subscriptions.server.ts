import type Stripe from "stripe";
import { client, isMissing } from "./client.server";
import { planOfPrice } from "./prices.server";

export { isBillingConfigured } from "./client.server";

/** The most subscriptions of one customer that are looked at; the newest come first. */
const MAX_SUBSCRIPTIONS = 20;
/** How many of the newest invoices of an unpaid subscription are looked at. */
const MAX_INVOICES = 24;

/** A subscription as the product sees it. */
export interface StripeSubscription {
  id: string;
  state: Stripe.Subscription.Status;
  planId: "monthly" | "annual" | null;
  /** Whose account it was made for; null for one that was not made here. */
  userId: string | null;
  itemId: string | null;
  invoiceId: string | null;
  createdAt: Date;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Whether its end is set as a date, as Stripe's portal does it. Only the date can be taken back then. */
  hasEndDate: boolean;
  /** When it ended; null while it has not. */
  endedAt: Date | null;
  /** When the oldest invoice was made that was not paid since; null unless it is past due. */
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
    return await Promise.all(data.map((row) => withUnpaidSince(stripe, toSubscription(row))));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Adds since when a subscription is unpaid. Stripe may go on with the next period while an invoice is missing: its newest
 * one does not tell.
 */
async function withUnpaidSince(stripe: Stripe, row: StripeSubscription): Promise<StripeSubscription> {
  if (row.state !== "past_due") return row;
  const { data } = await stripe.invoices.list({ subscription: row.id, limit: MAX_INVOICES });
  const lastPaid = data.findIndex(({ status }) => status === "paid");
  const missing = data
    .slice(0, lastPaid < 0 ? undefined : lastPaid)
    .filter(({ status }) => status !== "void");
  const oldest = missing.at(-1);
  return { ...row, unpaidSince: oldest ? toDate(oldest.created) : row.currentPeriodStart };
}

/** Begins a subscription whose first payment the browser confirms. The same key in the options gives the same one. */
export async function createSubscription(
  stripe: Stripe,
  { customerId, priceId, userId }: { customerId: string; priceId: string; userId: string },
  options: Stripe.RequestOptions,
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
    options,
  );
  return toSubscription(created);
}

/**
 * Ends a subscription at once. One that has ended, or that Stripe does not know, counts as ended. Its open invoices could
 * still be paid, for nothing: they are made void.
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
  await voidOpenInvoices(stripe, subscriptionId);
}

async function voidOpenInvoices(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    const invoices = await stripe.invoices.list({ subscription: subscriptionId, limit: MAX_INVOICES });
    for (const { id, status } of invoices.data) if (status === "open") await stripe.invoices.voidInvoice(id);
  } catch (error) {
    // Stripe does not know the subscription, or an invoice was paid meanwhile.
    if ((error as Stripe.errors.StripeError).type !== "StripeInvalidRequestError") throw error;
  }
}

/**
 * Gives up a subscription whose first payment was begun and not made, by voiding its invoice: Stripe refuses that once it is
 * paid. To cancel the subscription would also end one that the person pays in the same moment. Safe to repeat.
 * @returns false when it was paid meanwhile: then it goes on.
 * @throws when Stripe does not answer, or a payment of it is on its way.
 */
export async function giveUpSubscription(
  stripe: Stripe,
  { id, invoiceId }: Pick<StripeSubscription, "id" | "invoiceId">,
): Promise<boolean> {
  if (!invoiceId) {
    await cancelSubscription(id);
    return true;
  }
  try {
    await stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if ((error as Stripe.errors.StripeError).type !== "StripeInvalidRequestError") throw error;
    const { status } = await stripe.subscriptions.retrieve(id);
    if (status === "incomplete") throw error;
    return status === "incomplete_expired" || status === "canceled";
  }
}

/** Lets a subscription end with its period. Safe to repeat. */
export async function endWithPeriod(stripe: Stripe, subscriptionId: string): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
}

/** Lets a subscription go on that was about to end. Safe to repeat. */
export async function continueSubscription(
  stripe: Stripe,
  { id, hasEndDate }: Pick<StripeSubscription, "id" | "hasEndDate">,
): Promise<void> {
  await stripe.subscriptions.update(id, withoutEnd(hasEndDate));
}

/** Stripe takes one of the two, never both. */
export const withoutEnd = (hasEndDate: boolean) =>
  hasEndDate ? { cancel_at: "" as const } : { cancel_at_period_end: false };

/** What the next renewal of a subscription takes, in the currency's smallest unit. */
export async function previewRenewal(
  stripe: Stripe,
  customerId: string,
  subscriptionId: string,
): Promise<{ amount: number; currency: string }> {
  const preview = await stripe.invoices.createPreview({ customer: customerId, subscription: subscriptionId });
  return { amount: preview.amount_due, currency: preview.currency };
}

function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const item = subscription.items.data[0];
  const invoice = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice : null;
  const { cancel_at: endsAt, cancel_at_period_end: endsWithPeriod } = subscription;
  // Stripe's portal sets a date, also where the subscription ends with its period. A later date is no end of this period.
  const endsByDate = endsAt !== null && item !== undefined && endsAt <= item.current_period_end;
  return {
    id: subscription.id,
    state: subscription.status,
    planId: item ? planOfPrice(item.price) : null,
    userId: subscription.metadata?.userId ?? null,
    itemId: item?.id ?? null,
    invoiceId: invoice?.id ?? null,
    createdAt: toDate(subscription.created),
    currentPeriodStart: item ? toDate(item.current_period_start) : null,
    currentPeriodEnd: item ? toDate(endsByDate ? endsAt : item.current_period_end) : null,
    cancelAtPeriodEnd: endsWithPeriod || endsByDate,
    hasEndDate: endsAt !== null && !endsWithPeriod,
    endedAt: subscription.ended_at ? toDate(subscription.ended_at) : null,
    unpaidSince: null,
    clientSecret:
      subscription.status === "incomplete" ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
  };
}

/** Stripe's times are in seconds. */
export const toDate = (seconds: number) => new Date(seconds * 1_000);
