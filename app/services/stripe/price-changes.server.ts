import type Stripe from "stripe";
import { withoutEnd } from "./subscriptions.server";

/** A change of plan. What is unused of the old price, up to a time in seconds, counts towards the new one. */
interface PriceChange {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  at: number;
  /** Whether the end of the subscription is set as a date. */
  hasEndDate: boolean;
}

/** What a change of plan costs today, in the currency's smallest unit: negative when something is credited. */
export async function previewPriceChange(
  stripe: Stripe,
  customerId: string,
  { subscriptionId, itemId, priceId, at, hasEndDate }: PriceChange,
): Promise<{ amount: number; paidByCredit: number; currency: string }> {
  const preview = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: "always_invoice",
      proration_date: at,
      ...withoutEnd(hasEndDate),
    },
  });
  const { total, amount_due: due, currency } = preview;
  return { amount: total < 0 ? total : due, paidByCredit: Math.max(0, total - due), currency };
}

/**
 * Changes the plan and takes what it costs today. A subscription that was about to end goes on.
 * @throws Stripe's card error when the card is declined; then nothing has changed.
 */
export async function changePrice(
  stripe: Stripe,
  { subscriptionId, itemId, priceId, at, hasEndDate }: PriceChange,
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: itemId, price: priceId }],
    proration_behavior: "always_invoice",
    proration_date: at,
    payment_behavior: "error_if_incomplete",
    ...withoutEnd(hasEndDate),
  });
}
