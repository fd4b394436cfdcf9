import mongoose from "mongoose";
import { Payment } from "#models/payment.server";
import { User, type UserDocument } from "#models/user.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { client } from "~/services/stripe/client.server";
import { listPayments, type StripePayment } from "~/services/stripe/payments.server";
import { listSubscriptions, type StripeSubscription } from "~/services/stripe/subscriptions.server";
import { decideTier, entitlement, type SetTier } from "../entitlement";
import { sendPaymentFailed } from "~/features/billing/payments/payment-mails.server";
import { storeSubscriptions } from "./store-subscriptions.server";
import { isBackInWhole, takeBackCreditSoon } from "~/features/billing/payments/take-back-credit.server";
import type { SubscriptionState } from "../types";

/** How often a state is stored again while an administrator changes the tier. */
const MAX_TRIES = 5;

/** Which of several subscriptions counts: the further left, the more. */
const ranking: readonly SubscriptionState[] = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "canceled",
  "incomplete_expired",
];

/**
 * Reads a person's subscription and payments from Stripe and stores them. It can run at any time, in any order and as
 * often as one likes: the state that was read last stays.
 * @throws when Stripe does not answer.
 */
export async function syncSubscription(userId: string): Promise<void> {
  const own = { _id: userId, deletionStartedAt: null };
  const user = await User.findOne(own, { stripeCustomerId: 1 }).lean();
  if (!user?.stripeCustomerId) return;
  const stripe = await client();
  const readAt = new Date();
  const [subscriptions, payments] = await Promise.all([
    listSubscriptions(stripe, user.stripeCustomerId),
    listPayments(stripe, user.stripeCustomerId),
  ]);
  // Nothing is written for a person who began to leave meanwhile.
  if (!(await User.exists(own))) return;
  await storeSubscriptions(userId, subscriptions, payments);
  await takeBackGivenBack(userId, payments);
  await storePayments(userId, payments);
  const subscription = pick(subscriptions);
  for (let tries = 1; !(await storeSubscription(userId, subscription, readAt)); tries += 1) {
    if (tries === MAX_TRIES) throw new Error("the tier of a person changes all the time");
  }
  await sendPaymentFailed(userId);
}

/** The subscription that counts, or null when there is none. */
export function pick(subscriptions: StripeSubscription[]): StripeSubscription | null {
  const rank = ({ state }: StripeSubscription) => ranking.indexOf(state as SubscriptionState);
  return [...subscriptions].sort((a, b) => rank(a) - rank(b) || +b.createdAt - +a.createdAt)[0] ?? null;
}

/** @returns false when an administrator set the person's tier meanwhile: then it is to be tried again. */
async function storeSubscription(
  userId: string,
  subscription: StripeSubscription | null,
  readAt: Date,
): Promise<boolean> {
  const user = await User.findById(userId, tierFields).lean();
  if (!user) return true;
  const facts = subscription && {
    state: subscription.state as SubscriptionState,
    currentPeriodEnd: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    pastDueSince: subscription.state === "past_due" ? subscription.unpaidSince : null,
  };
  const entitled = entitlement(facts, readAt);
  const isPaid = subscription?.state === "active" || subscription?.state === "trialing";
  const { tier, isSet } = decideTier(
    entitled,
    setTierOf(user),
    isPaid ? subscription.currentPeriodStart : null,
  );
  const tierSetAt = user.tierSetAt ?? null;
  const { matchedCount } = await User.updateOne(
    {
      _id: userId,
      tierSetAt,
      $or: [{ subscription: null }, { "subscription.readAt": mongoose.trusted({ $lte: readAt }) }],
    },
    {
      $set: {
        stripeSubscriptionId: subscription?.id ?? null,
        subscription: facts && { ...facts, planId: subscription.planId, readAt },
        subscriptionStatus: entitled.status,
        subscriptionTier: tier,
        ...(tierSetAt && !isSet && { tierSetBy: null, tierSetAt: null }),
      },
    },
  );
  return (
    matchedCount > 0 || !(await User.exists({ _id: userId, tierSetAt: mongoose.trusted({ $ne: tierSetAt }) }))
  );
}

const tierFields = { subscription: 1, subscriptionTier: 1, tierSetBy: 1, tierSetAt: 1 } as const;

/** The tier that an administrator set. One that was written into the database is known by having no other reason. */
function setTierOf({
  subscription,
  subscriptionTier: tier,
  tierSetBy,
  tierSetAt,
}: Pick<UserDocument, keyof typeof tierFields>): SetTier | null {
  if (tierSetBy && tierSetAt) return { tier, setAt: tierSetAt };
  if (tier !== "premium") return null;
  const unexplained: SetTier = { tier, setAt: new Date(0) };
  if (!subscription) return unexplained;
  const { state, currentPeriodEnd = null, cancelAtPeriodEnd, pastDueSince = null, readAt } = subscription;
  const facts = { state: state as SubscriptionState, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince };
  return entitlement(facts, readAt).tier === "free" ? unexplained : null;
}

/** A refund may be made at Stripe, where no one asks us; and a bank takes back what a lost dispute was about. */
async function takeBackGivenBack(userId: string, payments: StripePayment[]): Promise<void> {
  const ids = payments.filter(isBackInWhole).map(({ paymentId }) => paymentId);
  if (ids.length === 0) return;
  const rows = await Payment.find(
    { stripePaymentId: mongoose.trusted({ $in: ids }) },
    { stripePaymentId: 1, amount: 1, refundedAmount: 1 },
  ).lean();
  const known = rows.filter((row) => row.refundedAmount >= row.amount).map((row) => row.stripePaymentId);
  for (const id of ids) if (!known.includes(id)) await takeBackCreditSoon(userId, id);
}

async function storePayments(userId: string, payments: StripePayment[]): Promise<void> {
  if (payments.length === 0) return;
  const _id = new mongoose.Types.ObjectId(userId);
  await upsertOnce(() =>
    Payment.bulkWrite(
      payments.map((payment) => ({
        updateOne: {
          filter: { stripePaymentId: payment.paymentId },
          update: {
            $set: {
              status: statusOf(payment),
              refundedAmount: payment.refunded,
              ...(payment.refunded === 0 && { refundedAt: null }),
            },
            $setOnInsert: {
              userId: _id,
              stripeInvoiceId: payment.invoiceId,
              amount: payment.amount,
              currency: payment.currency,
              paymentMethod: payment.method,
              subscriptionId: payment.subscriptionId,
              description: payment.description,
              paidAt: payment.paidAt,
              createdAt: payment.paidAt,
            },
          },
          upsert: true,
        },
      })),
      // After one attempt every row is there, so that one repetition is enough.
      { ordered: false },
    ),
  );
  // The time at which a refund was first seen; Stripe's list of charges tells only the amount.
  const refunded = payments.filter((payment) => payment.refunded > 0).map(({ paymentId }) => paymentId);
  if (refunded.length === 0) return;
  await Payment.updateMany(
    { stripePaymentId: mongoose.trusted({ $in: refunded }), refundedAt: null },
    { $set: { refundedAt: new Date() } },
  );
}

function statusOf({ amount, refunded, isDisputed }: StripePayment) {
  if (isDisputed) return "disputed";
  if (refunded === 0) return "succeeded";
  return refunded < amount ? "partially_refunded" : "refunded";
}
