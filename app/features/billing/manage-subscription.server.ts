import type Stripe from "stripe";
import { User } from "#models/user.server";
import { createPortal } from "~/services/stripe/checkout.server";
import { askStripe } from "~/services/stripe/client.server";
import { listInvoices } from "~/services/stripe/payments.server";
import { ensurePrice } from "~/services/stripe/prices.server";
import {
  changePrice,
  listSubscriptions,
  previewPriceChange,
  setCancelAtPeriodEnd,
  type StripeSubscription,
} from "~/services/stripe/subscriptions.server";
import { AppError } from "~/utils/app-error";
import { withBillingLock } from "./billing-lock.server";
import { findPlan } from "./find-plan.server";
import { pick, syncSubscription } from "./sync-subscription.server";
import { toSubscriptionDto } from "./to-subscription-dto.server";
import type { InvoiceDto, PlanChangeDto, PlanId, SubscriptionDto } from "./types";

/** Seconds for which the price of a change that was shown is the one that is taken. */
const PREVIEW_SECONDS = 600;

/**
 * Lets the subscription end with the period that is paid. A repeated call changes nothing.
 * @throws AppError 404 without a subscription that runs; 503 when Stripe does not answer.
 */
export function cancelAtPeriodEnd(userId: string): Promise<SubscriptionDto> {
  return change(userId, (stripe, { id }) => setCancelAtPeriodEnd(stripe, id, true));
}

/** Takes back `cancelAtPeriodEnd`. @throws AppError as it does. */
export function resumeSubscription(userId: string): Promise<SubscriptionDto> {
  return change(userId, (stripe, { id }) => setCancelAtPeriodEnd(stripe, id, false));
}

/** What a change to another plan would cost today. @throws AppError as `switchPlan` does. */
export function previewSwitch(userId: string, planId: PlanId): Promise<PlanChangeDto> {
  return askStripe(async (stripe) => {
    const { customerId, running } = await findRunning(stripe, userId);
    const wanted = await priceChange(stripe, running, planId);
    const { amount, currency } = await previewPriceChange(stripe, customerId, wanted);
    return { planId, currency, dueToday: Math.max(0, amount), credit: Math.max(0, -amount) };
  });
}

/**
 * Changes the plan and takes what it costs today. A repeated call changes nothing.
 * @throws AppError 402 when the card is declined: nothing has changed then; 404 without a subscription that is paid;
 * 503 when Stripe does not answer.
 */
export function switchPlan(userId: string, planId: PlanId): Promise<SubscriptionDto> {
  return change(userId, async (stripe, running) => {
    if (running.planId === planId) return;
    await changePrice(stripe, await priceChange(stripe, running, planId));
  });
}

/** Opens Stripe's own pages for cards, addresses and invoices. @returns their address. */
export function openPortal(userId: string, returnUrl: string): Promise<string> {
  return askStripe(async (stripe) => createPortal(stripe, await findCustomer(userId), returnUrl));
}

/** A person's newest invoices. @throws AppError 503 when Stripe does not answer. */
export async function listOwnInvoices(userId: string): Promise<InvoiceDto[]> {
  const user = await User.findById(userId, { stripeCustomerId: 1 }).lean();
  const customerId = user?.stripeCustomerId;
  if (!customerId) return [];
  const invoices = await askStripe((stripe) => listInvoices(stripe, customerId));
  return invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() }));
}

async function change(
  userId: string,
  work: (stripe: Stripe, running: StripeSubscription) => Promise<void>,
): Promise<SubscriptionDto> {
  await withBillingLock(userId, () =>
    askStripe(async (stripe) => {
      const { running } = await findRunning(stripe, userId);
      await work(stripe, running);
      await syncSubscription(userId);
    }),
  );
  const user = await User.findById(userId, { subscription: 1 }).lean();
  const subscription = user && toSubscriptionDto(user);
  if (!subscription) throw new AppError("billing.errors.noSubscription", 404);
  return subscription;
}

async function findCustomer(userId: string): Promise<string> {
  const own = { _id: userId, deletionStartedAt: null };
  const user = await User.findOne(own, { stripeCustomerId: 1 }).lean();
  if (!user?.stripeCustomerId) throw new AppError("billing.errors.noSubscription", 404);
  return user.stripeCustomerId;
}

async function findRunning(stripe: Stripe, userId: string) {
  const customerId = await findCustomer(userId);
  const running = pick(await listSubscriptions(stripe, customerId));
  if (!running || !["active", "trialing", "past_due"].includes(running.state)) {
    throw new AppError("billing.errors.noSubscription", 404);
  }
  return { customerId, running };
}

async function priceChange(
  stripe: Stripe,
  { id, itemId, state, currentPeriodStart }: StripeSubscription,
  planId: PlanId,
) {
  if (!itemId || state === "past_due") throw new AppError("billing.errors.payFirst", 409);
  const now = Math.floor(Date.now() / 1_000);
  return {
    subscriptionId: id,
    itemId,
    priceId: await ensurePrice(stripe, await findPlan(planId)),
    at: Math.max(now - (now % PREVIEW_SECONDS), (currentPeriodStart?.getTime() ?? 0) / 1_000),
  };
}
