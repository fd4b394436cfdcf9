import { Payment } from "#models/payment.server";
import { client, isBillingConfigured } from "~/services/stripe/client.server";
import { createRefund, type StripeRefund } from "~/services/stripe/refunds.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { withBillingLock } from "../billing-lock.server";
import { findPayment } from "./list-payments.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { takeBackCreditSoon } from "./take-back-credit.server";
import type { PaymentDto } from "../types";

/**
 * Gives back what is left of a payment, once: Stripe's idempotency key comes from the payment, so an attempt whose answer
 * was lost can be repeated. The subscription goes on; a credit that a change of plan has made of the payment is taken back.
 * @throws AppError 404 for an unknown payment; 409 when it was given back before, or is disputed; 502 when Stripe does
 * not answer or refuses; 503 when payments are not configured.
 */
export async function refundPayment(paymentId: string): Promise<PaymentDto> {
  const { userId } = await findPayment(paymentId);
  if (!isBillingConfigured()) throw new AppError("billing.unavailable.title", 503);
  await withBillingLock(userId, async () => {
    const payment = await Payment.findById(paymentId).lean();
    if (!payment) throw new AppError("errors.notFound", 404);
    if (payment.status === "disputed") throw new AppError("adminSubscriptions.refund.disputed", 409);
    if (payment.refundId || payment.status === "refunded") throw alreadyRefunded();
    await takeBackCreditSoon(userId, payment.stripePaymentId);
    const refund = await askForRefund(payment.stripePaymentId, paymentId);
    if (!refund) {
      await readAgain(userId);
      throw alreadyRefunded();
    }
    await Payment.updateOne(
      { _id: paymentId },
      {
        $set: {
          refundId: refund.id,
          status: "refunded",
          refundedAmount: payment.amount,
          refundedAt: payment.refundedAt ?? new Date(),
        },
      },
    );
  });
  return findPayment(paymentId);
}

const alreadyRefunded = () => new AppError("adminSubscriptions.refund.already", 409);

async function askForRefund(paymentIntent: string, paymentId: string): Promise<StripeRefund | null> {
  try {
    return await createRefund(await client(), { paymentIntent, key: `refund-${paymentId}` });
  } catch (error) {
    throw new AppError("adminSubscriptions.refund.failed", 502, { cause: error });
  }
}

/** Stripe knows of a refund that we do not: its state is read, now or in the coming night. */
async function readAgain(userId: string): Promise<void> {
  try {
    await syncSubscription(userId);
  } catch (error) {
    log.warn({ err: error }, "could not read a refund from Stripe");
  }
}
