import type Stripe from "stripe";
import { User } from "#models/user.server";
import { createPortal } from "~/services/stripe/checkout.server";
import { askStripe } from "~/services/stripe/client.server";
import { listInvoices, listPayments } from "~/services/stripe/payments.server";
import { changePrice, previewPriceChange } from "~/services/stripe/price-changes.server";
import { ensurePrice } from "~/services/stripe/prices.server";
import {
  cancelSubscription,
  continueSubscription,
  endWithPeriod,
  listSubscriptions,
  type StripeSubscription,
} from "~/services/stripe/subscriptions.server";
import { AppError } from "~/utils/app-error";
import { withBillingLock } from "../billing-lock.server";
import { findPlan } from "~/features/billing/plans/find-plan.server";
import { isPremiumTaken } from "./premium-taken.server";
import { pick, syncSubscription } from "./sync-subscription.server";
import { toSubscriptionDto } from "./to-subscription-dto.server";
import type { InvoiceDto, PlanChangeDto, PlanId, SubscriptionDto } from "../types";

/** States in which the present period is paid, and in which it is not. */
const paid: readonly string[] = ["active", "trialing"];
const unpaid: readonly string[] = ["past_due", "unpaid", "paused"];
/** States of a subscription whose plan can be changed. */
const running: readonly string[] = [...paid, "past_due"];
/** Seconds for which the price of a change that was shown is the one that is taken. */
const PREVIEW_SECONDS = 600;

/**
 * Lets the subscription end with the period that is paid. Where that is none it ends at once: otherwise Stripe would go
 * on trying to take the missing payment. A repeated call changes nothing.
 * @throws AppError 404 without a subscription to cancel; 503 when Stripe does not answer.
 */
export function endSubscription(userId: string): Promise<SubscriptionDto> {
  return change(
    userId,
    [...paid, ...unpaid, "canceled"],
    (_, subscription) => (stripe) => stopRenewal(stripe, subscription),
  );
}

/** Lets one subscription end, as `endSubscription` does. One that has ended stays as it is. */
export async function stopRenewal(
  stripe: Stripe,
  { id, state, cancelAtPeriodEnd }: StripeSubscription,
): Promise<void> {
  if (unpaid.includes(state)) await cancelSubscription(id);
  if (paid.includes(state) && !cancelAtPeriodEnd) await endWithPeriod(stripe, id);
}

/**
 * Lets a subscription go on that was about to end.
 * @throws AppError as `endSubscription` does; 409 while an administrator has ended Premium.
 */
export function resumeSubscription(userId: string): Promise<SubscriptionDto> {
  return change(userId, running, async (_, subscription) => {
    await refuseIfTaken(userId);
    return (stripe) => continueSubscription(stripe, subscription);
  });
}

/** What a change to another plan would cost today. @throws AppError as `switchPlan` does. */
export function previewSwitch(userId: string, planId: PlanId): Promise<PlanChangeDto> {
  const preview = async (stripe: Stripe) => {
    const { customerId, subscription } = await findSubscription(stripe, userId, running);
    await refuseIfGivenBack(stripe, customerId, subscription);
    const wanted = await priceChange(stripe, subscription, planId);
    const { amount, ...preview } = await previewPriceChange(stripe, customerId, wanted);
    return { planId, ...preview, dueToday: Math.max(0, amount), credit: Math.max(0, -amount) };
  };
  return askStripe(preview, { isRead: true });
}

/** What a page showed of a change of plan: what was missing in its form was not shown. */
export interface ShownAmount {
  /** In the currency's smallest unit: negative for a credit. */
  amount?: number;
  currency?: string;
}

/**
 * Changes the plan and takes what it costs today. A repeated call changes nothing.
 * @param shown where a page showed the amount: no more than that is taken, and no less credited.
 * @throws AppError 402 when the card is declined: nothing has changed then; 404 without a subscription that is paid;
 * 409 while a payment is missing, after it was given back, when an administrator has ended Premium, or when it costs more
 * than was shown; 503 when Stripe does not answer.
 */
export function switchPlan(userId: string, planId: PlanId, shown?: ShownAmount): Promise<SubscriptionDto> {
  return change(userId, running, async (reader, subscription, customerId) => {
    await refuseIfTaken(userId);
    if (subscription.planId === planId) return null;
    await refuseIfGivenBack(reader, customerId, subscription);
    const wanted = await priceChange(reader, subscription, planId);
    if (shown) {
      const { amount, currency } = await previewPriceChange(reader, customerId, wanted);
      const isShown = shown.amount !== undefined && amount <= shown.amount && currency === shown.currency;
      if (!isShown) throw new AppError("billing.errors.amountChanged", 409);
    }
    return (stripe) => changePrice(stripe, wanted);
  });
}

/** Opens Stripe's own pages for cards, addresses and invoices. @returns their address. */
export function openPortal(userId: string, returnUrl: string): Promise<string> {
  return askStripe(async (stripe) => createPortal(stripe, await findCustomer(userId), returnUrl), {
    isRead: true,
  });
}

/** A person's newest invoices. @throws AppError 503 when Stripe does not answer. */
export async function listOwnInvoices(userId: string): Promise<InvoiceDto[]> {
  const user = await User.findById(userId, { stripeCustomerId: 1 }).lean();
  const customerId = user?.stripeCustomerId;
  if (!customerId) return [];
  const invoices = await askStripe((stripe) => listInvoices(stripe, customerId), {
    isRead: true,
  });
  return invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() }));
}

type Change = ((stripe: Stripe) => Promise<void>) | null;

/** @param prepare reads what has to be known first, and gives back what changes the subscription, if anything. */
async function change(
  userId: string,
  states: readonly string[],
  prepare: (reader: Stripe, subscription: StripeSubscription, customerId: string) => Change | Promise<Change>,
): Promise<SubscriptionDto> {
  await withBillingLock(userId, async () => {
    const apply = await askStripe(
      async (reader) => {
        const { customerId, subscription } = await findSubscription(reader, userId, states);
        return prepare(reader, subscription, customerId);
      },
      { isRead: true },
    );
    const changeAndStore = async (stripe: Stripe) => {
      await apply?.(stripe);
      await syncSubscription(userId);
    };
    await askStripe(changeAndStore, { unanswered: "billing.errors.unanswered" });
  });
  const user = await User.findById(userId, { subscription: 1 }).lean();
  const subscription = user && toSubscriptionDto(user);
  if (!subscription) throw new AppError("billing.errors.noSubscription", 404);
  return subscription;
}

/** Otherwise a new period, which may cost nothing, would give back what an administrator has ended. */
async function refuseIfTaken(userId: string): Promise<void> {
  if (await isPremiumTaken(userId)) throw new AppError("billing.errors.takenAway", 409);
}

/** Stripe would credit what is unused of the present period, also where its payment was given back. */
async function refuseIfGivenBack(
  stripe: Stripe,
  customerId: string,
  { id, currentPeriodStart }: StripeSubscription,
): Promise<void> {
  const payments = await listPayments(stripe, customerId);
  const isGivenBack = payments.some(
    ({ subscriptionId, paidAt, refunded, isDisputed }) =>
      subscriptionId === id &&
      (currentPeriodStart === null || paidAt >= currentPeriodStart) &&
      (refunded > 0 || isDisputed),
  );
  if (isGivenBack) throw new AppError("billing.errors.givenBack", 409);
}

async function findCustomer(userId: string): Promise<string> {
  const own = { _id: userId, deletionStartedAt: null };
  const user = await User.findOne(own, { stripeCustomerId: 1 }).lean();
  if (!user?.stripeCustomerId) throw new AppError("billing.errors.noSubscription", 404);
  return user.stripeCustomerId;
}

async function findSubscription(stripe: Stripe, userId: string, states: readonly string[]) {
  const customerId = await findCustomer(userId);
  const subscription = pick(await listSubscriptions(stripe, customerId));
  if (!subscription || !states.includes(subscription.state)) {
    throw new AppError("billing.errors.noSubscription", 404);
  }
  return { customerId, subscription };
}

async function priceChange(
  stripe: Stripe,
  { id, itemId, state, currentPeriodStart, hasEndDate }: StripeSubscription,
  planId: PlanId,
) {
  if (!itemId || state === "past_due") throw new AppError("billing.errors.payFirst", 409);
  const now = Math.floor(Date.now() / 1_000);
  return {
    subscriptionId: id,
    itemId,
    hasEndDate,
    priceId: await ensurePrice(stripe, await findPlan(planId)),
    at: Math.max(now - (now % PREVIEW_SECONDS), (currentPeriodStart?.getTime() ?? 0) / 1_000),
  };
}
