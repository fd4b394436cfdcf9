import type Stripe from "stripe";
import { isMissing } from "./client.server";
import { toDate } from "./subscriptions.server";

/** How many of a customer's newest payments are read. */
const MAX_PAYMENTS = 100;

/** A payment that was taken. Amounts are in the currency's smallest unit. */
export interface StripePayment {
  paymentId: string;
  invoiceId: string | null;
  subscriptionId: string | null;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  /** What the person's bank has taken back for good. */
  lost: number;
  currency: string;
  /** Such as "visa 4242". */
  method: string | null;
  description: string | null;
  paidAt: Date;
}

/** An invoice as its customer sees it. */
export interface StripeInvoice {
  id: string;
  number: string | null;
  amount: number;
  currency: string;
  status: string;
  createdAt: Date;
  url: string | null;
}

/** A customer's newest payments. None for a customer whom Stripe does not know. */
export async function listPayments(stripe: Stripe, customerId: string): Promise<StripePayment[]> {
  try {
    return await readPayments(stripe, customerId);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readPayments(stripe: Stripe, customerId: string): Promise<StripePayment[]> {
  const [charges, invoices] = await Promise.all([
    stripe.charges.list({ customer: customerId, limit: MAX_PAYMENTS }),
    stripe.invoices.list({ customer: customerId, limit: MAX_PAYMENTS, expand: ["data.payments"] }),
  ]);
  const disputes = await findDisputes(stripe, charges.data);
  const byIntent = new Map<string, Stripe.Invoice>();
  for (const invoice of invoices.data) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent);
      if (intent) byIntent.set(intent, invoice);
    }
  }
  return charges.data
    .filter(({ status, payment_intent: intent }) => status === "succeeded" && intent)
    .map((charge) => {
      const paymentId = idOf(charge.payment_intent)!;
      const invoice = byIntent.get(paymentId);
      const card = charge.payment_method_details?.card;
      return {
        paymentId,
        invoiceId: invoice?.id ?? null,
        subscriptionId: idOf(invoice?.parent?.subscription_details?.subscription) ?? null,
        amount: charge.amount,
        refunded: charge.amount_refunded,
        isDisputed: disputes.has(charge.id),
        lost: disputes.get(charge.id) ?? 0,
        currency: charge.currency,
        method: card ? `${card.brand} ${card.last4}` : (charge.payment_method_details?.type ?? null),
        description: invoice?.number ?? null,
        paidAt: toDate(invoice?.status_transitions.paid_at ?? charge.created),
      };
    });
}

/**
 * The charges of which a dispute is open or lost, each with what was lost of it. A charge stays marked as disputed when its
 * dispute was won.
 */
async function findDisputes(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<Map<string, number>> {
  const disputes = new Map<string, number>();
  for (const { id } of charges.filter((charge) => charge.disputed)) {
    const { data } = await stripe.disputes.list({ charge: id, limit: 10 });
    if (data.every(({ status }) => settledWell.includes(status))) continue;
    const lost = data.filter(({ status }) => status === "lost");
    disputes.set(
      id,
      lost.reduce((total, { amount }) => total + amount, 0),
    );
  }
  return disputes;
}

const settledWell: readonly string[] = ["won", "warning_closed", "prevented"];

/** A customer's newest invoices, without drafts. None for a customer whom Stripe does not know. */
export async function listInvoices(stripe: Stripe, customerId: string): Promise<StripeInvoice[]> {
  try {
    const { data } = await stripe.invoices.list({ customer: customerId, limit: 24 });
    return data
      .filter(({ status }) => status !== "draft")
      .map((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        // The total can be negative, and a credit may have paid it.
        amount: invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due,
        currency: invoice.currency,
        status: invoice.status ?? "open",
        createdAt: toDate(invoice.created),
        url: invoice.hosted_invoice_url ?? null,
      }));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === "string" ? value : value?.id;
