import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { handleEvent, receiveEvent } from "~/features/billing/receive-event.server";
import { resumeSubscription, switchPlan } from "~/features/billing/subscriptions/manage-subscription.server";
import { repairSubscriptions } from "~/features/billing/subscriptions/repair-subscriptions.server";
import { setTier } from "~/features/billing/subscriptions/set-tier.server";
import { stopBilling } from "~/features/billing/subscriptions/stop-billing.server";
import { premiumTakenUntil } from "~/features/billing/subscriptions/to-subscription-dto.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
// Jobs wait in the queue; the tests run them when they want to.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const DAY = 86_400;
const administrator = new mongoose.Types.ObjectId().toString();
let stripe: FakeStripe;
let userId: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_tier";
  env.STRIPE_API_BASE = stripe.url;
  await seedDefaults();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  // What begins at Stripe before a test moves its clock is older than what the administrator does.
  stripe.now = Math.floor(Date.now() / 1_000) - 60;
  ({ id: userId } = await makeUser());
});

const person = async () => (await User.findById(userId).lean())!;
async function pay(planId: "monthly" | "annual" = "monthly"): Promise<string> {
  const { clientSecret, subscriptionId } = await beginSubscription(userId, planId);
  stripe.confirm(clientSecret);
  await syncSubscription(userId);
  return subscriptionId;
}
/** Handles the events of a subscription's life so far once more, newest first. */
async function deliverAgain(subscriptionId: string) {
  const own = stripe.events.filter(({ data }) => JSON.stringify(data).includes(subscriptionId)).reverse();
  for (const [index, { type }] of own.entries()) {
    const { stripeCustomerId: customerId } = await person();
    const id = `evt_again_${subscriptionId}_${index}_${Math.random()}`;
    await receiveEvent({ id, type: String(type), objectId: subscriptionId, customerId: customerId! });
    await handleEvent(id);
  }
}

describe("Premium that an administrator gives", () => {
  test("is marked, needs no payment, and stays whatever comes from Stripe", async () => {
    const begun = await beginSubscription(userId, "monthly");
    await setTier(administrator, userId, "premium");
    expect(await person()).toMatchObject({ subscriptionTier: "premium", tierSetBy: "administrator" });
    await deliverAgain(begun.subscriptionId);
    await repairSubscriptions(new Date(Date.now() + 1_000));
    expect(await person()).toMatchObject({ subscriptionTier: "premium", tierSetBy: "administrator" });
  });

  test("closes a payment that was begun, and none can be begun", async () => {
    const begun = await beginSubscription(userId, "monthly");
    await setTier(administrator, userId, "premium");
    await stopBilling(userId);
    expect(stripe.get(begun.subscriptionId).status).toBe("incomplete_expired");
    await expect(beginSubscription(userId, "monthly")).rejects.toMatchObject({ status: 409 });
    const page = { language: "en", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
    await expect(beginCheckout(userId, "annual", page)).rejects.toMatchObject({ status: 409 });
    expect(await person()).toMatchObject({ subscriptionTier: "premium", tierSetBy: "administrator" });
  });

  test("can be taken back, and then be bought", async () => {
    await setTier(administrator, userId, "premium");
    await setTier(administrator, userId, "free");
    expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: "administrator" });
    stripe.advance(120);
    await pay();
    expect(await person()).toMatchObject({ subscriptionTier: "premium", tierSetBy: null, tierSetAt: null });
  });
});

describe("Premium that an administrator takes", () => {
  test("is not given back by what Stripe says of the time before, and does not renew", async () => {
    const id = await pay();
    await setTier(administrator, userId, "free");
    const jobs = mongoose.connection.db!.collection("jobs");
    expect(await jobs.countDocuments({ name: "stop-billing", "data.userId": userId })).toBe(1);
    await deliverAgain(id);
    expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: "administrator" });
    await stopBilling(userId);
    await stopBilling(userId);
    expect(stripe.get(id).cancel_at_period_end).toBe(true);
    stripe.advance(31 * DAY);
    await deliverAgain(id);
    expect(stripe.get(id).status).toBe("canceled");
    expect(stripe.all("charge").filter(({ customer }) => customer === stripe.get(id).customer)).toHaveLength(
      1,
    );
    expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: "administrator" });
  });

  test("is not called Premium that they have already; the page says until when nothing can be bought", async () => {
    await pay();
    expect(premiumTakenUntil(await person())).toBeNull();
    await setTier(administrator, userId, "free");
    await stopBilling(userId);
    await expect(beginSubscription(userId, "monthly")).rejects.toMatchObject({
      status: 409,
      code: "billing.errors.takenAway",
    });
    const until = (await person()).subscription!.currentPeriodEnd!;
    expect(premiumTakenUntil(await person())).toBe(until.toISOString());
    expect(premiumTakenUntil(await person(), new Date(until.getTime() + 1))).toBeNull();
  });

  test("is not had back by continuing or by changing the plan, which can begin a period for nothing", async () => {
    const id = await pay("annual");
    await setTier(administrator, userId, "free");
    await stopBilling(userId);
    const refusal = { status: 409, code: "billing.errors.takenAway" };
    await expect(switchPlan(userId, "monthly")).rejects.toMatchObject(refusal);
    await expect(resumeSubscription(userId)).rejects.toMatchObject(refusal);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: "administrator" });
    expect(stripe.get(id).cancel_at_period_end).toBe(true);
  });

  test("comes back with a period that was paid later: no one pays for nothing", async () => {
    const id = await pay();
    await setTier(administrator, userId, "free");
    stripe.advance(31 * DAY);
    await deliverAgain(id);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", tierSetBy: null });
  });
});

test("an event and an administrator at the same moment: the administrator is not overwritten", async () => {
  const id = await pay();
  await Promise.all([
    deliverAgain(id),
    setTier(administrator, userId, "free"),
    syncSubscription(userId),
    syncSubscription(userId),
  ]);
  await syncSubscription(userId);
  expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: "administrator" });
});

test("the tier that a person has already is no change; an unknown person is 404", async () => {
  await setTier(administrator, userId, "free");
  expect(await person()).toMatchObject({ subscriptionTier: "free", tierSetBy: null });
  const unknownId = new mongoose.Types.ObjectId().toString();
  await expect(setTier(administrator, unknownId, "premium")).rejects.toMatchObject({ status: 404 });
});
