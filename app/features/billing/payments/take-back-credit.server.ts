import { User } from "#models/user.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { client, isBillingConfigured } from "~/services/stripe/client.server";
import { takeBackCredit } from "~/services/stripe/credit.server";
import { listPayments, type StripePayment } from "~/services/stripe/payments.server";
import { withBillingLock } from "../billing-lock.server";

/**
 * Takes back the credit that a change of plan has made of a payment which was given back: otherwise the person would have
 * the same money twice. Data of a person who leaves is removed with the job; their credit is lost anyway.
 */
export const takeBackCreditJob = job<{ userId: string; stripePaymentId: string }>({
  name: "take-back-credit",
  retries: 12,
  handle: ({ userId, stripePaymentId }) => takeBack(userId, stripePaymentId),
});

/** Plans it before the refund is made or stored, so that no crash comes between. */
export async function takeBackCreditSoon(userId: string, stripePaymentId: string): Promise<void> {
  const once = `take-back-credit:${stripePaymentId}`;
  await enqueue(takeBackCreditJob, { userId, stripePaymentId }, { once });
}

/** Whether the person has the whole of a payment back, by a refund or because a dispute was lost. */
export const isBackInWhole = ({ amount, refunded, lost }: StripePayment) => refunded + lost >= amount;

/** Does nothing for a payment that was not given back in whole. Safe to repeat. */
async function takeBack(userId: string, stripePaymentId: string): Promise<void> {
  if (!isBillingConfigured()) return;
  // While the payment is being given back, its outcome is not known.
  await withBillingLock(userId, async () => {
    const own = { _id: userId, deletionStartedAt: null };
    const customerId = (await User.findOne(own, { stripeCustomerId: 1 }).lean())?.stripeCustomerId;
    if (!customerId) return;
    const stripe = await client();
    const payments = await listPayments(stripe, customerId);
    const payment = payments.find(({ paymentId }) => paymentId === stripePaymentId);
    if (!payment?.invoiceId || !isBackInWhole(payment)) return;
    const { invoiceId, amount, currency } = payment;
    const taken = await takeBackCredit(stripe, customerId, { invoiceId, amount, currency });
    if (taken > 0)
      log.info(
        { userId, stripePaymentId, taken },
        "a credit was taken back: its payment was refunded, or lost in a dispute",
      );
  });
}
