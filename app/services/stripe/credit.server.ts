import type Stripe from "stripe";
import { isMissing, withKey } from "./client.server";

/** How many of a customer's newest invoices and changes of credit are read. */
const MAX_ROWS = 100;

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

/**
 * Takes back, once for each invoice, what is left of the credit that changes of plan have made of it. A credit that has
 * another reason, such as a gift, is left: as if none of it had been used.
 * @param refunded the invoice whose payment was given back, and how much, in the currency's smallest unit.
 * @returns how much was taken.
 * @throws when Stripe does not answer.
 */
export async function takeBackCredit(
  stripe: Stripe,
  customerId: string,
  { invoiceId, amount: refunded, currency }: { invoiceId: string; amount: number; currency: string },
): Promise<number> {
  const credit = await readCredit(stripe, customerId);
  if (!credit || credit.currency !== currency) return 0;
  const changes = await listChanges(stripe, customerId);
  if (isTaken(changes, invoiceId)) return 0;
  const { data: invoices } = await stripe.invoices.list({ customer: customerId, limit: MAX_ROWS });
  const made = sum(invoices.filter((one) => credits(one, invoiceId)).map(({ total }) => Math.max(0, -total)));
  const others = sum(changes.filter(hasOtherReason).map(({ amount }) => Math.max(0, -amount)));
  const amount = Math.min(refunded, made, credit.amount - others);
  if (amount <= 0) return 0;
  await withKey(`take-back-credit-${invoiceId}`, async (options, hasFailed) => {
    if (hasFailed && isTaken(await listChanges(stripe, customerId), invoiceId)) return;
    const metadata = { refundedInvoice: invoiceId };
    await stripe.customers.createBalanceTransaction(customerId, { amount, currency, metadata }, options);
  });
  return amount;
}

async function listChanges(stripe: Stripe, customerId: string): Promise<Stripe.CustomerBalanceTransaction[]> {
  const { data } = await stripe.customers.listBalanceTransactions(customerId, { limit: MAX_ROWS });
  return data;
}

const isTaken = (changes: Stripe.CustomerBalanceTransaction[], invoiceId: string) =>
  changes.some(({ metadata }) => metadata?.refundedInvoice === invoiceId);

/** Whether it is no invoice that has changed the credit. */
const hasOtherReason = ({ invoice, credit_note: note }: Stripe.CustomerBalanceTransaction) =>
  invoice === null || note !== null;

/** Whether an invoice credits what is unused of another one. */
const credits = ({ lines }: Stripe.Invoice, invoiceId: string) =>
  lines.data.some(
    ({ parent }) =>
      parent?.subscription_item_details?.proration_details?.credited_items?.invoice === invoiceId,
  );

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
