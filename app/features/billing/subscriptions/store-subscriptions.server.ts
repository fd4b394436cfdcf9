import mongoose from "mongoose";
import { Subscription } from "#models/subscription.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import type { StripePayment } from "~/services/stripe/payments.server";
import type { StripeSubscription } from "~/services/stripe/subscriptions.server";

/**
 * Stores when a person's subscriptions began and ended, for the console's figures. One that was never paid is not
 * stored.
 */
export async function storeSubscriptions(
  userId: string,
  subscriptions: readonly StripeSubscription[],
  payments: readonly StripePayment[],
): Promise<void> {
  const paid = subscriptions.filter(({ state }) => !state.startsWith("incomplete"));
  const begun = paid.flatMap((row) => {
    const startedAt = startOf(row, payments);
    return startedAt ? [{ ...row, startedAt }] : [];
  });
  if (begun.length === 0) return;
  const _id = new mongoose.Types.ObjectId(userId);
  await upsertOnce(() =>
    Subscription.bulkWrite(
      begun.map(({ id, planId, startedAt, endedAt }) => ({
        updateOne: {
          filter: { stripeSubscriptionId: id },
          update: { $set: { planId, endedAt }, $setOnInsert: { userId: _id, startedAt } },
          upsert: true,
        },
      })),
      { ordered: false },
    ),
  );
}

/** A person who leaves ends their subscriptions now; Stripe is told by a job. */
export async function endStoredSubscriptions(userId: string): Promise<void> {
  await Subscription.updateMany({ userId, endedAt: null }, { $set: { endedAt: new Date() } });
}

/** The first payment; without one, as with a trial, the time at which it was made. Null for one that ended unpaid. */
function startOf(
  { id, state, createdAt }: StripeSubscription,
  payments: readonly StripePayment[],
): Date | null {
  const times = payments.filter(({ subscriptionId }) => subscriptionId === id).map(({ paidAt }) => +paidAt);
  if (times.length > 0) return new Date(Math.min(...times));
  return state === "canceled" ? null : createdAt;
}
