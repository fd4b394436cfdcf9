import type Stripe from "stripe";
import { isMissing } from "./client.server";

/** What a customer has paid and not used up. Stripe takes it off their next invoices. */
export interface StripeCredit {
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
}

/** The credit that an earlier change of plan has left; null without one. @throws when Stripe does not answer. */
export async function readCredit(stripe: Stripe, customerId: string): Promise<StripeCredit | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    // Stripe keeps what it owes as a negative balance.
    if (customer.deleted || customer.balance >= 0) return null;
    return { amount: -customer.balance, currency: customer.currency ?? "usd" };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
