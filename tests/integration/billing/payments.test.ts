import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Payment } from "#models/payment.server";
import { Subscription } from "#models/subscription.server";
import { SystemStats } from "#models/system-stats.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { countDay, systemStatsJob } from "~/features/admin/system-stats.server";
import { beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { startOfPeriod } from "~/features/billing/figures";
import { listPayments } from "~/features/billing/payments/list-payments.server";
import { readFigures } from "~/features/billing/read-figures.server";
import { switchPlan } from "~/features/billing/subscriptions/manage-subscription.server";
import { refundPayment } from "~/features/billing/payments/refund-payment.server";
import { endStoredSubscriptions } from "~/features/billing/subscriptions/store-subscriptions.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { takeBackCreditJob } from "~/features/billing/payments/take-back-credit.server";
import { deleteRowsOf } from "~/features/privacy/delete-rows.server";
import { seedLargeDemo } from "~/features/setup/seed-large-demo.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { client } from "~/services/stripe/client.server";

useDatabase();
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const DAY_MS = 86_400_000;
let stripe: FakeStripe;
let userId: string;
let email: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_billing";
  env.STRIPE_API_BASE = stripe.url;
  await seedDefaults();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.state = "well";
  await Promise.all([Payment.deleteMany({}), Subscription.deleteMany({}), SystemStats.deleteMany({})]);
  ({ id: userId, email } = await makeUser());
});

/** A person who has paid, by default for a month. @returns our id of the payment. */
async function paid(planId: "monthly" | "annual" = "monthly"): Promise<string> {
  const { clientSecret } = await beginSubscription(userId, planId);
  stripe.confirm(clientSecret);
  await syncSubscription(userId);
  return (await Payment.findOne({ userId }).lean())!._id.toString();
}
const chargeOf = (paymentId: string) =>
  Payment.findById(paymentId)
    .lean()
    .then((row) => stripe.get(stripe.get(row!.stripePaymentId).latest_charge as string));

describe("a refund", () => {
  test("gives everything back once, under ten clicks", async () => {
    const id = await paid();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refundPayment(id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 });
      else expect(outcome.value).toMatchObject({ id, email, status: "refunded", refundedAmount: 890 });
    }
    expect(stripe.all("refund")).toHaveLength(1);
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 409 });
    // The subscription goes on.
    await syncSubscription(userId);
    expect(await User.findById(userId).lean()).toMatchObject({ subscriptionTier: "premium" });
    expect(await Payment.findById(id).lean()).toMatchObject({ status: "refunded", refundedAmount: 890 });
  }, 30_000);

  test("gives back what is left after a partial one", async () => {
    const id = await paid();
    const charge = await chargeOf(id);
    charge.amount_refunded = 300;
    await syncSubscription(userId);
    const { items } = await listPayments({ status: "partially_refunded" });
    expect(items).toMatchObject([{ id, refundedAmount: 300, amount: 890 }]);
    expect(await refundPayment(id)).toMatchObject({ status: "refunded", refundedAmount: 890 });
    expect(charge.amount_refunded).toBe(890);
  });

  test.each(["failing", "busy"] as const)("is 502 while Stripe is %s, and can be repeated", async (state) => {
    const id = await paid();
    stripe.state = state;
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 502 });
    expect(await Payment.findById(id).lean()).toMatchObject({ status: "succeeded", refundedAmount: 0 });
    stripe.state = "well";
    expect(await refundPayment(id)).toMatchObject({ status: "refunded" });
    expect((await chargeOf(id)).amount_refunded).toBe(890);
  });

  test("that failed inside Stripe is made once, whatever Stripe keeps for its key", async () => {
    const id = await paid();
    stripe.state = "breaking";
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 502 });
    stripe.state = "well";
    // It was carried out, as Stripe then says.
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 409 });
    expect(await Payment.findById(id).lean()).toMatchObject({ status: "refunded", refundedAmount: 890 });
    expect((await chargeOf(id)).amount_refunded).toBe(890);
  });

  test("whose answers were lost is found by its key when it is repeated", async () => {
    const id = await paid();
    const refunds = stripe.all("refund").length;
    stripe.lostAnswers = 4;
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 502 });
    expect(stripe.all("refund")).toHaveLength(refunds + 1);
    expect(await refundPayment(id)).toMatchObject({ status: "refunded" });
    expect(stripe.all("refund")).toHaveLength(refunds + 1);
  });

  test("that was made at Stripe is 409, and then shown", async () => {
    const id = await paid();
    Object.assign(await chargeOf(id), { amount_refunded: 890, refunded: true });
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 409 });
    expect(await Payment.findById(id).lean()).toMatchObject({ status: "refunded", refundedAmount: 890 });
  });

  test("of a disputed payment is 409, of an unknown one 404", async () => {
    const id = await paid();
    stripe.dispute((await chargeOf(id)).id as string);
    await syncSubscription(userId);
    await expect(refundPayment(id)).rejects.toMatchObject({ status: 409 });
    await expect(refundPayment("0123456789abcdef01234567")).rejects.toMatchObject({ status: 404 });
  });
});

describe("a refund of what a change of plan has credited", () => {
  afterAll(() => void (stripe.now = Math.floor(Date.now() / 1_000)));

  /** A person who paid for a year and changed to the monthly plan, which left a credit. */
  async function switched(): Promise<{ paymentId: string; customer: string }> {
    const paymentId = await paid("annual");
    await switchPlan(userId, "monthly");
    return { paymentId, customer: (await User.findById(userId).lean())!.stripeCustomerId! };
  }
  const credit = (customer: string) => 0 - stripe.get(customer).balance;
  const takeBack = async (paymentId: string) => {
    const { stripePaymentId } = (await Payment.findById(paymentId).lean())!;
    const context = { report: () => Promise.resolve() };
    return takeBackCreditJob.handle({ userId, stripePaymentId }, context);
  };
  const waiting = () =>
    mongoose.connection.db!.collection("jobs").countDocuments({
      name: takeBackCreditJob.name,
      "data.userId": userId,
    });

  test("takes back what is left of the credit, once", async () => {
    const { paymentId, customer } = await switched();
    expect(credit(customer)).toBe(8_900 - 890);
    // Nothing is taken before the money was given back.
    await takeBack(paymentId);
    expect(credit(customer)).toBe(8_900 - 890);
    stripe.advance(31 * 86_400);
    expect(credit(customer)).toBe(8_900 - 2 * 890);
    await refundPayment(paymentId);
    expect(await waiting()).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => takeBack(paymentId)));
    expect(credit(customer)).toBe(0);
    // Not the credit of a later day either.
    stripe.get(customer).balance = -500;
    await takeBack(paymentId);
    expect(credit(customer)).toBe(500);
  });

  test("is not forgotten when Stripe does not answer: nothing is taken twice", async () => {
    const { paymentId, customer } = await switched();
    stripe.lostAnswers = 4;
    await expect(refundPayment(paymentId)).rejects.toMatchObject({ status: 502 });
    expect(await waiting()).toBe(1);
    stripe.lostAnswers = 4;
    await expect(takeBack(paymentId)).rejects.toThrow();
    stripe.lostAnswers = 0;
    await takeBack(paymentId);
    expect(credit(customer)).toBe(0);
    // Of an error, too, it is not known whether it was carried out.
    ({ id: userId } = await makeUser());
    const second = await switched();
    await refundPayment(second.paymentId);
    stripe.state = "breaking";
    await expect(takeBack(second.paymentId)).rejects.toThrow();
    stripe.state = "well";
    await takeBack(second.paymentId);
    expect(credit(second.customer)).toBe(0);
  });

  test("is found when it was made at Stripe, in whole, also by a sync that first sees the payment", async () => {
    const { paymentId, customer } = await switched();
    const charge = await chargeOf(paymentId);
    Object.assign(charge, { amount_refunded: 300 });
    await syncSubscription(userId);
    expect(await waiting()).toBe(0);
    Object.assign(charge, { amount_refunded: 8_900, refunded: true });
    await syncSubscription(userId);
    expect(await waiting()).toBe(1);
    await takeBack(paymentId);
    expect(credit(customer)).toBe(0);
    const jobs = mongoose.connection.db!.collection("jobs");
    await jobs.deleteMany({ "data.userId": userId });
    // What is known is not looked at again.
    await syncSubscription(userId);
    expect(await waiting()).toBe(0);
    await Payment.deleteMany({ userId });
    await syncSubscription(userId);
    expect(await waiting()).toBe(1);
  });

  test("happens for a lost dispute too, not for one that is open or won", async () => {
    const { paymentId, customer } = await switched();
    const { id } = await chargeOf(paymentId);
    for (const status of ["needs_response", "won"] as const) {
      stripe.dispute(id as string, status);
      await syncSubscription(userId);
      await takeBack(paymentId);
      expect(await waiting()).toBe(0);
      expect(credit(customer)).toBe(8_900 - 890);
    }
    stripe.dispute(id as string, "lost");
    await syncSubscription(userId);
    expect(await waiting()).toBe(1);
    await takeBack(paymentId);
    expect(credit(customer)).toBe(0);
  });

  test("leaves a credit that has another reason", async () => {
    const { paymentId, customer } = await switched();
    const given = { amount: -1_000, currency: "usd" };
    await (await client()).customers.createBalanceTransaction(customer, given);
    await refundPayment(paymentId);
    await takeBack(paymentId);
    expect(credit(customer)).toBe(1_000);
    ({ id: userId } = await makeUser());
    const other = await paid();
    const { stripeCustomerId } = (await User.findById(userId).lean())!;
    await (await client()).customers.createBalanceTransaction(stripeCustomerId!, given);
    await refundPayment(other);
    await takeBack(other);
    expect(credit(stripeCustomerId!)).toBe(1_000);
  });
});

describe("the list of payments", () => {
  test("is paged, newest first, and filtered by status; each by an index", async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      userId,
      stripePaymentId: `pi_${userId}_${n}`,
      amount: 890,
      status: n % 3 === 0 ? "refunded" : "succeeded",
      // Some at the same time.
      paidAt: new Date(1_700_000_000_000 - Math.floor(n / 4) * 1_000),
    }));
    await Payment.insertMany(rows);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { items, next } = await listPayments({}, { before });
      expect(items.length).toBeLessThanOrEqual(25);
      seen.push(...items.map(({ id }) => id));
      before = next ?? undefined;
    } while (before);
    expect(new Set(seen).size).toBe(60);
    expect((await listPayments({ status: "refunded" })).items).toHaveLength(20);
    for (const filter of [{}, { status: "refunded" as const }]) {
      const plan = await Payment.find(filter).sort({ paidAt: -1, _id: -1 }).limit(26).explain("queryPlanner");
      expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });

  test("refuses what is no cursor", async () => {
    await expect(listPayments({}, { before: "x" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the figures", () => {
  const ofToday = async () => (await readFigures("day")).at(-1);

  test("are those of today without waiting for the night", async () => {
    const id = await paid();
    expect(await ofToday()).toMatchObject({ started: 1, active: 1, ended: 0, revenue: 890, refunds: 0 });
    await refundPayment(id);
    await endStoredSubscriptions(userId);
    expect(await ofToday()).toMatchObject({ started: 1, active: 0, ended: 1, revenue: 890, refunds: 890 });
  });

  test("of today read the day's rows only", async () => {
    const long = new Date("2025-01-01");
    const old = { userId, amount: 890, status: "succeeded", paidAt: long };
    await Payment.insertMany(
      Array.from({ length: 300 }, (_, n) => ({ ...old, stripePaymentId: `pi_old_${n}` })),
    );
    const yesterday = startOfPeriod(new Date(), "day").getTime() - DAY_MS;
    await SystemStats.create({ date: new Date(yesterday), activeSubscriptions: 40 });
    await paid();
    const db = mongoose.connection.db!;
    await db.command({ profile: 2 });
    expect(await ofToday()).toMatchObject({ started: 1, active: 41, revenue: 890, activeBefore: 40 });
    await db.command({ profile: 0 });
    const commands = await db
      .collection("system.profile")
      .find({ ns: /subscriptions|system_stats/ })
      .toArray();
    expect(commands.length).toBeGreaterThan(0);
    for (const { docsExamined, keysExamined } of commands) {
      expect(Number(docsExamined) + Number(keysExamined)).toBeLessThan(20);
    }
  });

  test("of a subscription that was never paid are none", async () => {
    await beginSubscription(userId, "monthly");
    await syncSubscription(userId);
    expect(await Subscription.countDocuments()).toBe(0);
  });

  test("know when a subscription ended", async () => {
    await paid();
    const customerId = (await User.findById(userId).lean())!.stripeCustomerId!;
    stripe.deleteCustomer(customerId);
    await syncSubscription(userId);
    expect(await Subscription.find().lean()).toMatchObject([
      { userId: new mongoose.Types.ObjectId(userId), planId: "monthly", endedAt: expect.any(Date) as Date },
    ]);
  });

  test("of past days stay when a person leaves, and the row no longer names them", async () => {
    await paid();
    const today = startOfPeriod(new Date(), "day");
    const yesterday = new Date(today.getTime() - DAY_MS);
    const at = new Date(yesterday.getTime() + 3_600_000);
    await Payment.updateMany({ userId }, { paidAt: at });
    await Subscription.updateMany({ userId }, { startedAt: at });
    await countDay(yesterday);
    await endStoredSubscriptions(userId);
    await deleteRowsOf({ id: userId, email });
    expect(await Subscription.find().lean()).toMatchObject([{ userId: null, stripeSubscriptionId: null }]);
    expect(await Payment.countDocuments()).toBe(0);
    await systemStatsJob.handle({}, { report: () => Promise.resolve() });
    const [before, now] = (await readFigures("day")).slice(-2);
    expect(before).toMatchObject({ started: 1, active: 1, revenue: 890 });
    expect(now).toMatchObject({ activeBefore: 1, active: 0, ended: 1, churn: 100 });
  });

  test("show the year of the made-up people", async () => {
    await seedLargeDemo(new Date(), 60);
    const months = await readFigures("month");
    const sum = (name: "started" | "ended" | "revenue") => months.reduce((all, one) => all + one[name], 0);
    const begun = await Subscription.countDocuments({
      startedAt: mongoose.trusted({ $gte: new Date(months[0]!.start) }),
    });
    expect([sum("started") > 2, sum("started")]).toEqual([true, begun]);
    expect(sum("revenue")).toBeGreaterThan(890);
    expect(months.at(-1)!.active).toBe(await Subscription.countDocuments({ endedAt: null }));
  }, 60_000);

  test("take in a payment that became known some days late", async () => {
    const today = startOfPeriod(new Date(), "day").getTime();
    const threeDaysAgo = new Date(today - 3 * DAY_MS);
    await countDay(threeDaysAgo);
    await paid();
    await Payment.updateMany({ userId }, { paidAt: new Date(threeDaysAgo.getTime() + 1) });
    await systemStatsJob.handle({}, { report: () => Promise.resolve() });
    expect((await readFigures("day")).at(-4)).toMatchObject({ revenue: 890 });
  });
});
