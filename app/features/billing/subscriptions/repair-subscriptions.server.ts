import mongoose from "mongoose";
import { User } from "#models/user.server";
import { job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { checkPrices } from "~/features/billing/plans/check-prices.server";
import { GRACE_MS } from "../entitlement";
import { stopBillingSoon } from "./stop-billing.server";
import { syncSubscription } from "./sync-subscription.server";

/** States in which something can have changed at Stripe. */
const open = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];
const BATCH = 100;
/** People a night; those whom Stripe was asked about longest ago come first. */
const MAX_PEOPLE = 20_000;
/** After so many failures in a row Stripe is taken to be away; the next night asks again. */
const MAX_FAILURES = 5;

/** Every night: repairs what a lost event left, and ends the grace of those who have not paid. */
export const repairSubscriptionsJob = job({
  name: "repair-subscriptions",
  cron: "40 2 * * *",
  retries: 2,
  async handle(_data, { report }) {
    if (!isBillingConfigured()) return;
    await checkPrices();
    await repairSubscriptions(new Date(), () => report(50));
  },
});

/**
 * Reads every open subscription from Stripe again.
 * @param onBatch is awaited between batches, so that the job stays with this process.
 * @returns how many were read.
 */
export async function repairSubscriptions(
  now: Date,
  onBatch: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let after = new Date(0);
  let count = 0;
  let failures = 0;
  while (count < MAX_PEOPLE && failures < MAX_FAILURES) {
    const people = await User.find(
      {
        "subscription.state": mongoose.trusted({ $in: open }),
        "subscription.readAt": mongoose.trusted({ $gt: after, $lt: now }),
        deletionStartedAt: null,
      },
      { subscription: 1, isBanned: 1, stripeCustomerId: 1 },
    )
      .sort({ "subscription.readAt": 1 })
      .limit(BATCH)
      .lean();
    for (const { _id, subscription, isBanned, stripeCustomerId } of people) {
      if (failures >= MAX_FAILURES) break;
      after = subscription!.readAt;
      try {
        await syncSubscription(_id.toString());
        // Someone who cannot sign in cannot cancel either.
        if (isBanned && !subscription!.cancelAtPeriodEnd)
          await stopBillingSoon(_id.toString(), stripeCustomerId);
        count += 1;
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ err: error }, "could not read a subscription from Stripe");
      }
    }
    if (people.length < BATCH) break;
    await onBatch();
  }
  await endGracePeriods(now);
  return count;
}

/** Needs no answer from Stripe: it follows from what was read before. */
async function endGracePeriods(now: Date): Promise<void> {
  await User.updateMany(
    {
      "subscription.state": "past_due",
      "subscription.pastDueSince": mongoose.trusted({ $lte: new Date(now.getTime() - GRACE_MS) }),
      subscriptionTier: "premium",
      tierSetBy: null,
    },
    { $set: { subscriptionTier: "free" } },
  );
}
