import type Stripe from "stripe";
import { withKey } from "./client.server";

/** A refund as Stripe answers it. */
export interface StripeRefund {
  id: string;
  /** In the currency's smallest unit. */
  amount: number;
}

/**
 * Gives back what is left of a payment. The same key gives the same refund.
 * @returns null when nothing is left to give back.
 * @throws when Stripe does not answer, refuses, or could not carry it out.
 */
export async function createRefund(
  stripe: Stripe,
  { paymentIntent, key }: { paymentIntent: string; key: string },
): Promise<StripeRefund | null> {
  try {
    const refund = await withKey(key, (options) =>
      stripe.refunds.create({ payment_intent: paymentIntent, reason: "requested_by_customer" }, options),
    );
    if (refund.status === "failed" || refund.status === "canceled") {
      throw new Error(`the refund ${refund.id} is ${refund.status}`);
    }
    return { id: refund.id, amount: refund.amount };
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code === "charge_already_refunded") return null;
    throw error;
  }
}
