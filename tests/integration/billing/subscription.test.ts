import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BillingEvent } from "#models/billing-event.server";
import { Payment } from "#models/payment.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { handleEvent, receiveEvent } from "~/features/billing/receive-event.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { readEvent } from "~/services/stripe/webhook.server";

useDatabase();
// Jobs wait in the queue; the tests run them when they want to.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const SECRET = "whsec_tests";
const DAY = 86_400;
let stripe: FakeStripe;
let userId: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_billing";
  env.STRIPE_WEBHOOK_SECRET = SECRET;
  env.STRIPE_API_BASE = stripe.url;
  await seedDefaults();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.state = "well";
  stripe.lostAnswers = 0;
  ({ id: userId } = await makeUser());
});

const person = async () => (await User.findById(userId).lean())!;
const live = () =>
  stripe
    .all("subscription")
    .filter(
      ({ customer, status }) =>
        status !== "canceled" && status !== "incomplete_expired" && customer === stripe.get(customer).id,
    )
    .filter(({ metadata }) => metadata.userId === userId);
const read = (event: unknown, at?: number) => {
  const { body, signature } = stripe.signed(event, SECRET, at);
  return readEvent(body, signature);
};
/** The events of one customer, oldest first: the others' clocks run too. */
const eventsOf = (customerId: string) =>
  stripe.events.filter(
    ({ data }) => (data as { object: { customer?: string } }).object.customer === customerId,
  );
/** Receives and handles events as Stripe sends them. */
async function deliver(events: readonly Record<string, unknown>[]) {
  for (const event of events) {
    const read_ = await read(event);
    await receiveEvent(read_!);
    await handleEvent(read_!.id);
  }
}
/** A person who has paid for a plan and whom the events have reached. */
async function subscribed(planId: "monthly" | "annual" = "monthly") {
  const { clientSecret, subscriptionId } = await beginSubscription(userId, planId);
  const from = stripe.events.length;
  stripe.confirm(clientSecret);
  await deliver(stripe.events.slice(from));
  return subscriptionId;
}

describe("beginning a subscription", () => {
  test("gives what the browser confirms; Premium comes with the payment and not before", async () => {
    const { clientSecret, subscriptionId } = await beginSubscription(userId, "annual");
    expect(clientSecret).toContain("_secret_");
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "active" });
    stripe.confirm(clientSecret);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({
      subscriptionTier: "premium",
      subscriptionStatus: "active",
      stripeSubscriptionId: subscriptionId,
      subscription: { planId: "annual", state: "active", cancelAtPeriodEnd: false },
    });
    expect(await Payment.find({ userId }).lean()).toMatchObject([
      { amount: 8900, currency: "usd", status: "succeeded", paymentMethod: "visa 4242", subscriptionId },
    ]);
  });

  test("twenty times at once makes one customer and one subscription", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => beginSubscription(userId, "monthly")));
    expect(new Set(all.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    expect(stripe.all("customer").filter(({ metadata }) => metadata.userId === userId)).toHaveLength(1);
    expect(live()).toHaveLength(1);
  });

  test("with another plan replaces the one that was not paid", async () => {
    const first = await beginSubscription(userId, "monthly");
    const second = await beginSubscription(userId, "annual");
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(() => stripe.confirm(first.clientSecret)).toThrow(/canceled/);
    expect(live()).toHaveLength(1);
    // And back again: the first plan gets a new one.
    const third = await beginSubscription(userId, "monthly");
    expect(third.subscriptionId).not.toBe(first.subscriptionId);
    expect(live()).toHaveLength(1);
  });

  test("is repeated after a lost answer without a second subscription", async () => {
    await beginSubscription(userId, "monthly");
    stripe.lostAnswers = 1;
    await beginSubscription(userId, "annual");
    expect(live()).toHaveLength(1);
  });

  test("by a person who has paid is refused, and their payment is found", async () => {
    const { clientSecret } = await beginSubscription(userId, "monthly");
    stripe.confirm(clientSecret);
    await expect(beginSubscription(userId, "annual")).rejects.toMatchObject({ status: 409 });
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
    expect(live()).toHaveLength(1);
  });

  test.each(["failing", "busy"] as const)("while Stripe is %s says so and leaves nothing", async (state) => {
    stripe.state = state;
    await expect(beginSubscription(userId, "monthly")).rejects.toMatchObject({ status: 503 });
    expect(live()).toHaveLength(0);
    stripe.state = "well";
    await expect(beginSubscription(userId, "monthly")).resolves.toBeDefined();
  });

  test("is refused while Stripe has another price than ours", async () => {
    await beginSubscription(userId, "monthly");
    const price = stripe.all("price").find(({ lookup_key }) => lookup_key === "anamcara_monthly")!;
    price.unit_amount = 990;
    await expect(beginSubscription((await makeUser()).id, "monthly")).rejects.toMatchObject({ status: 503 });
    price.unit_amount = 890;
  });

  test("on Stripe's own page gives up what was begun here, and one page is open at a time", async () => {
    const begun = await beginSubscription(userId, "monthly");
    const page = { language: "it", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
    const first = await beginCheckout(userId, "annual", page);
    const second = await beginCheckout(userId, "annual", page);
    expect(() => stripe.confirm(begun.clientSecret)).toThrow();
    expect(() => stripe.completeCheckout(first.split("/").at(-1)!)).toThrow(/no longer open/);
    const from = stripe.events.length;
    stripe.completeCheckout(second.split("/").at(-1)!);
    await deliver(stripe.events.slice(from));
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscription: { planId: "annual" } });
  });
});

describe("events", () => {
  test("in any order, and twice, end in the same state", async () => {
    const id = await subscribed();
    const customerId = (await person()).stripeCustomerId!;
    stripe.advance(31 * DAY);
    stripe.cards.set(customerId, "declines");
    stripe.advance(31 * DAY);
    const events = eventsOf(customerId).slice(-5);
    for (const order of ordersOf(events)) {
      await User.updateOne({ _id: userId }, { $set: { subscriptionTier: "free", subscription: null } });
      await BillingEvent.deleteMany({});
      // Each is on its way before the one before has been handled, and the first comes twice.
      await Promise.all([...order, order[0]!].map((event) => deliver([event])));
      expect(await person()).toMatchObject({
        subscriptionTier: "premium",
        subscriptionStatus: "past_due",
        stripeSubscriptionId: id,
      });
    }
    expect(await Payment.countDocuments({ userId })).toBe(2);
  });

  test("end Premium after 7 days without payment and when the subscription ends", async () => {
    await subscribed();
    const customerId = (await person()).stripeCustomerId!;
    stripe.cards.set(customerId, "declines");
    stripe.advance(31 * DAY);
    await deliver(eventsOf(customerId).slice(-2));
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "past_due" });
    stripe.advance(30 * DAY);
    await deliver(eventsOf(customerId).slice(-1));
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
  });

  test("of a refund mark the payment, in part and whole", async () => {
    await subscribed();
    const charge = stripe.all("charge").at(-1)!;
    const refund = async (amount: number) => {
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      await syncSubscription(userId);
      return (await Payment.findOne({ userId }).lean())!;
    };
    expect(await refund(100)).toMatchObject({
      status: "partially_refunded",
      refundedAt: expect.any(Date) as Date,
    });
    expect(await refund(790)).toMatchObject({ status: "refunded", amount: 890 });
  });

  test("of a dispute find the customer through its charge", async () => {
    await subscribed();
    stripe.dispute(stripe.all("charge").at(-1)!.id);
    await deliver(stripe.events.slice(-1));
    expect(await Payment.findOne({ userId }).lean()).toMatchObject({ status: "disputed" });
  });

  test("twenty at once are one payment and one handled event", async () => {
    const { clientSecret } = await beginSubscription(userId, "monthly");
    stripe.confirm(clientSecret);
    const paid = (await read(stripe.events.findLast(({ type }) => type === "invoice.paid")!))!;
    await Promise.all(Array.from({ length: 20 }, () => receiveEvent(paid)));
    const jobs = await mongoose.connection.db!.collection("jobs").find({ "data.eventId": paid.id }).toArray();
    expect(jobs).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => handleEvent(paid.id)));
    expect(await Payment.countDocuments({ userId })).toBe(1);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
  });

  test("for a person who has left cancel what still runs", async () => {
    const id = await subscribed();
    const customerId = (await person()).stripeCustomerId!;
    await User.deleteOne({ _id: userId });
    stripe.advance(31 * DAY);
    await deliver(eventsOf(customerId).slice(-1));
    expect(stripe.get(id).status).toBe("canceled");
  });

  test("with a wrong signature, expired, from the future or without one are not read", async () => {
    const event = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { id: "in_1" } } };
    const now = Math.floor(Date.now() / 1_000);
    expect(await read(event)).toMatchObject({ id: "evt_1", objectId: "in_1", customerId: null });
    expect(await read(event, now - 301)).toBeNull();
    expect(await read(event, now + 301)).toBeNull();
    const { body, signature } = stripe.signed(event, "whsec_other");
    expect(await readEvent(body, signature)).toBeNull();
    expect(await readEvent(body, null)).toBeNull();
    for (const odd of [null, 1, [], { id: "evt_2" }]) expect(await read(odd as object)).toBeNull();
    const own = stripe.signed(event, SECRET);
    expect(await readEvent(`${own.body} `, own.signature)).toBeNull();
  });

  test("an older answer of Stripe does not replace a newer one", async () => {
    await subscribed();
    const later = new Date(Date.now() + 60_000);
    await User.updateOne(
      { _id: userId },
      { $set: { "subscription.readAt": later, subscriptionTier: "free" } },
    );
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free" });
  });
});

/** Each of them first, in the middle and last, forwards and backwards. */
function ordersOf<T>(rows: readonly T[]): T[][] {
  const rotations = rows.map((_, index) => [...rows.slice(index), ...rows.slice(0, index)]);
  return [...rotations, ...rotations.map((rotation) => [...rotation].reverse())];
}
