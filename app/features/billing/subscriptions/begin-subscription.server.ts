import type Stripe from "stripe";
import { User } from "#models/user.server";
import { readSetting } from "~/features/admin/read-settings.server";
import { askStripe, isBillingConfigured, withKey } from "~/services/stripe/client.server";
import { createCheckout, expireCheckouts } from "~/services/stripe/checkout.server";
import { readCredit } from "~/services/stripe/credit.server";
import { ensurePrice } from "~/services/stripe/prices.server";
import {
  createSubscription,
  giveUpSubscription,
  listSubscriptions,
  type StripeSubscription,
} from "~/services/stripe/subscriptions.server";
import { AppError } from "~/utils/app-error";
import { withBillingLock } from "../billing-lock.server";
import { checkPaymentLater } from "~/features/billing/payments/check-payment.server";
import { findPlan } from "~/features/billing/plans/find-plan.server";
import { findOrCreateCustomer } from "../find-customer.server";
import { isPremiumTaken } from "./premium-taken.server";
import { syncSubscription } from "./sync-subscription.server";
import type { PlanId } from "../types";

const ended = ["canceled", "incomplete_expired"];
/** Why nothing begins beside a subscription that gives no Premium. */
const refusals: Partial<Record<StripeSubscription["state"], string>> = {
  past_due: "billing.errors.payFirst",
  unpaid: "billing.errors.payFirst",
  paused: "billing.errors.paused",
};

/**
 * Begins a subscription whose first payment the browser confirms. An open one of the same plan is used again; one of
 * another plan is replaced.
 * @throws AppError 409 when the person already has Premium, with Stripe Tax, which needs an address, and with a credit, which
 *   Stripe's page shows; 503 when Stripe is not configured or does not answer.
 */
export async function beginSubscription(
  userId: string,
  planId: PlanId,
): Promise<{ clientSecret: string; subscriptionId: string }> {
  if (await readSetting("stripeTax")) throw new AppError("billing.errors.onStripe", 409);
  return preparePayment(userId, async (stripe, customerId, earlier) => {
    const priceId = await ensurePrice(stripe, await findPlan(planId));
    const openIn = (rows: StripeSubscription[]) =>
      rows.find((row) => row.state === "incomplete" && row.planId === planId);
    const open = openIn(earlier);
    // A credit makes the first payment another one than our card form shows, or none at all.
    if (!open && earlier.length > 0 && (await readCredit(stripe, customerId))) {
      throw new AppError("billing.errors.creditOnStripe", 409);
    }
    for (const row of earlier) {
      if (row.state === "incomplete" && row !== open) await giveUp(stripe, userId, row);
    }
    // A request that is repeated after a lost answer finds the same subscription by its key.
    const key = `subscribe-${userId}-${planId}-${earlier[0]?.id ?? customerId}`;
    const subscription =
      open ??
      (await withKey(key, async (options, hasFailed) => {
        const made = hasFailed ? openIn(await listSubscriptions(stripe, customerId)) : undefined;
        return made ?? createSubscription(stripe, { customerId, priceId, userId }, options);
      }));
    if (!subscription.clientSecret) throw new AppError("billing.errors.failed", 503);
    return { clientSecret: subscription.clientSecret, subscriptionId: subscription.id };
  });
}

/**
 * Opens Stripe's own payment page for a plan. A payment that was begun here before is given up.
 * @throws AppError as `beginSubscription`.
 */
export async function beginCheckout(
  userId: string,
  planId: PlanId,
  page: { language: string; successUrl: string; cancelUrl: string },
): Promise<string> {
  const hasTax = await readSetting("stripeTax");
  return preparePayment(userId, async (stripe, customerId, earlier) => {
    const priceId = await ensurePrice(stripe, await findPlan(planId));
    for (const row of earlier) if (row.state === "incomplete") await giveUp(stripe, userId, row);
    return createCheckout(stripe, { customerId, priceId, userId, hasTax, ...page });
  });
}

/** What comes before every payment: one way to pay is open at a time, and none for a person who has Premium. */
async function preparePayment<T>(
  userId: string,
  work: (stripe: Stripe, customerId: string, earlier: StripeSubscription[]) => Promise<T>,
): Promise<T> {
  // What an administrator gave is not sold once more.
  const isGiven = await User.exists({ _id: userId, subscriptionTier: "premium", tierSetBy: "administrator" });
  if (isGiven) throw new AppError("billing.errors.alreadyPremium", 409);
  if (isBillingConfigured()) await checkPaymentLater(userId);
  return withBillingLock(userId, () =>
    askStripe(async (stripe) => {
      const customerId = await findOrCreateCustomer(stripe, userId);
      await expireCheckouts(stripe, customerId);
      const earlier = await listSubscriptions(stripe, customerId);
      const open = earlier.find(({ state }) => !ended.includes(state) && state !== "incomplete");
      if (open) {
        // Stripe may know of a payment that has not reached us.
        await syncSubscription(userId);
        const code = (await isPremiumTaken(userId))
          ? "billing.errors.takenAway"
          : "billing.errors.alreadyPremium";
        throw new AppError(refusals[open.state] ?? code, 409);
      }
      return work(stripe, customerId, earlier);
    }),
  );
}

/** @throws AppError 409 when the person has paid it in the same moment, as in another tab. */
async function giveUp(stripe: Stripe, userId: string, row: StripeSubscription): Promise<void> {
  if (await giveUpSubscription(stripe, row)) return;
  await syncSubscription(userId);
  throw new AppError("billing.errors.alreadyPremium", 409);
}
