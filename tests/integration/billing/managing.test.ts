import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Mail } from "#models/mail.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { checkPrices, priceMismatches } from "~/features/billing/plans/check-prices.server";
import { checkUpgrade } from "~/features/billing/subscriptions/check-upgrade.server";
import { endSubscriptionsOf } from "~/features/billing/subscriptions/end-subscriptions.server";
import { findCredit } from "~/features/billing/payments/find-credit.server";
import {
  endSubscription,
  listOwnInvoices,
  openPortal,
  previewSwitch,
  resumeSubscription,
  switchPlan,
} from "~/features/billing/subscriptions/manage-subscription.server";
import { sendRenewalReminders } from "~/features/billing/payments/payment-mails.server";
import { repairSubscriptions } from "~/features/billing/subscriptions/repair-subscriptions.server";
import { setTier } from "~/features/billing/subscriptions/set-tier.server";
import { setUpPrices } from "~/features/billing/plans/set-up-prices.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
// Jobs wait in the queue; the tests run them when they want to.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const DAY = 86_400;
let stripe: FakeStripe;
let userId: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_billing";
  env.STRIPE_API_BASE = stripe.url;
  await seedDefaults();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.state = "well";
  ({ id: userId } = await makeUser());
});

const person = async () => (await User.findById(userId).lean())!;
/** A person who has paid for a plan, of which we know. */
async function subscribed(planId: "monthly" | "annual" = "monthly"): Promise<string> {
  const { clientSecret, subscriptionId } = await beginSubscription(userId, planId);
  stripe.confirm(clientSecret);
  await syncSubscription(userId);
  return subscriptionId;
}

describe("a subscription", () => {
  test("ends with its period and can be resumed, as often as one likes", async () => {
    const id = await subscribed();
    for (let round = 0; round < 2; round += 1) {
      expect(await endSubscription(userId)).toMatchObject({ state: "active", cancelAtPeriodEnd: true });
      expect(await endSubscription(userId)).toMatchObject({ cancelAtPeriodEnd: true });
      expect(stripe.get(id)).toMatchObject({ status: "active", cancel_at_period_end: true });
      expect(await person()).toMatchObject({ subscriptionTier: "premium" });
      expect(await resumeSubscription(userId)).toMatchObject({ cancelAtPeriodEnd: false });
      expect(stripe.get(id).cancel_at_period_end).toBe(false);
    }
  });

  // https://docs.stripe.com/billing/subscriptions/billing-mode/compare: the portal sets a date, and not the end of the period.
  test("that was cancelled in Stripe's portal ends with its period, and can be resumed or switched", async () => {
    const id = await subscribed("annual");
    const end = (await person()).subscription!.currentPeriodEnd!;
    stripe.cancelInPortal(id);
    await syncSubscription(userId);
    expect((await person()).subscription).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end });
    expect(await sendRenewalReminders(new Date(end.getTime() - DAY * 1_000))).toBe(0);
    expect(await endSubscription(userId)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await resumeSubscription(userId)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(stripe.get(id).cancel_at).toBeNull();
    stripe.cancelInPortal(id);
    await previewSwitch(userId, "monthly");
    expect(await switchPlan(userId, "monthly")).toMatchObject({ cancelAtPeriodEnd: false });
    stripe.cancelInPortal(id);
    stripe.advance(31 * DAY);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
  });

  test("that has a date of its end in a later period goes on until then", async () => {
    const id = await subscribed("monthly");
    stripe.get(id).cancel_at = stripe.get(id).items.data[0].current_period_end + 10 * DAY;
    await syncSubscription(userId);
    expect((await person()).subscription).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test("switches its plan for what was shown, once under twenty clicks", async () => {
    const id = await subscribed("monthly");
    const { dueToday, currency, credit } = await previewSwitch(userId, "annual");
    expect([currency, credit]).toEqual(["usd", 0]);
    expect(dueToday).toBeGreaterThanOrEqual(8_900 - 890);
    const invoices = stripe.all("invoice").length;
    const all = await Promise.all(Array.from({ length: 20 }, () => switchPlan(userId, "annual")));
    expect(all.every(({ planId }) => planId === "annual")).toBe(true);
    expect(stripe.all("invoice").length - invoices).toBe(1);
    expect(stripe.get(id).items.data[0].price.lookup_key).toBe("anamcara_annual");
    expect((await listOwnInvoices(userId))[0]).toMatchObject({ amount: dueToday, status: "paid" });
  });

  test("is not switched for more than was shown, as by a page that was left open: nothing is charged", async () => {
    const id = await subscribed("monthly");
    const { dueToday: amount, currency } = await previewSwitch(userId, "annual");
    stripe.advance(15 * DAY);
    const before = stripe.all("charge").length;
    const dearer = { status: 409, code: "billing.errors.amountChanged" };
    for (const shown of [{ amount, currency }, { amount: 1_000_000, currency: "eur" }, {}]) {
      await expect(switchPlan(userId, "annual", shown)).rejects.toMatchObject(dearer);
    }
    expect(stripe.get(id).items.data[0].price.lookup_key).toBe("anamcara_monthly");
    expect(stripe.all("charge")).toHaveLength(before);
    // What costs as much as was shown, or less, goes on.
    const now = await previewSwitch(userId, "annual");
    expect(now.dueToday).toBeGreaterThan(amount + 400);
    const shown = { amount: now.dueToday + 1, currency };
    expect(await switchPlan(userId, "annual", shown)).toMatchObject({ planId: "annual" });
    expect((await listOwnInvoices(userId))[0]).toMatchObject({ amount: now.dueToday, status: "paid" });
    // A second click changes nothing, whatever it says.
    expect(await switchPlan(userId, "annual", {})).toMatchObject({ planId: "annual" });
  });

  test("is not switched for less credit than was shown", async () => {
    await subscribed("annual");
    const { credit, currency } = await previewSwitch(userId, "monthly");
    stripe.advance(100 * DAY);
    const switchFor = (amount: number) => switchPlan(userId, "monthly", { amount, currency });
    await expect(switchFor(-credit)).rejects.toMatchObject({ status: 409 });
    const now = await previewSwitch(userId, "monthly");
    expect(await switchFor(-now.credit)).toMatchObject({ planId: "monthly" });
  });

  test("switches to the cheaper plan for nothing and says what is credited", async () => {
    await subscribed("annual");
    const shown = await previewSwitch(userId, "monthly");
    expect(shown.dueToday).toBe(0);
    expect(shown.credit).toBeGreaterThan(7_900);
    expect(shown.paidByCredit).toBe(0);
    expect(await switchPlan(userId, "monthly")).toMatchObject({ planId: "monthly", state: "active" });
    // Back again, the credit pays what there is to pay.
    const back = await previewSwitch(userId, "annual");
    expect(back.paidByCredit).toBeGreaterThan(7_900);
    expect(back.dueToday).toBeLessThan(100);
  });

  test("keeps its plan when a new price has the lookup key", async () => {
    await subscribed("monthly");
    const price = stripe.all("price").find(({ lookup_key }) => lookup_key === "anamcara_monthly")!;
    price.lookup_key = null;
    await syncSubscription(userId);
    price.lookup_key = "anamcara_monthly";
    expect((await person()).subscription).toMatchObject({ planId: "monthly", state: "active" });
  });

  test("takes the credit of an earlier change first: to and fro takes nothing twice", async () => {
    const id = await subscribed("annual");
    const { customer } = stripe.get(id);
    const taken = () =>
      stripe
        .all("charge")
        .filter((charge) => charge.customer === customer)
        .reduce((sum, charge) => sum + Number(charge.amount), 0);
    for (const planId of ["monthly", "annual", "monthly", "annual"] as const) {
      const before = taken();
      const { dueToday } = await previewSwitch(userId, planId);
      await switchPlan(userId, planId);
      expect(taken() - before, planId).toBe(dueToday);
      expect((await listOwnInvoices(userId))[0], planId).toMatchObject({ amount: dueToday, status: "paid" });
    }
    // Less than a minute of the year has passed.
    expect(taken()).toBeLessThanOrEqual(8_901);
  });

  test.each([
    ["in whole", 8_900],
    ["in part", 1_200],
  ])(
    "is not switched after its payment was given back %s: that would be credited once more",
    async (_, amount) => {
      const id = await subscribed("annual");
      const customer = (await person()).stripeCustomerId!;
      const charge = stripe.all("charge").find((row) => row.customer === customer)!;
      Object.assign(charge, { amount_refunded: amount, refunded: amount === 8_900 });
      for (const change of [previewSwitch, switchPlan]) {
        await expect(change(userId, "monthly")).rejects.toMatchObject({
          status: 409,
          code: "billing.errors.givenBack",
        });
      }
      expect(stripe.get(id).items.data[0].price.lookup_key).toBe("anamcara_annual");
      expect(stripe.get(customer).balance).toBe(0);
      // The next period is paid, and can be changed.
      stripe.advance(366 * DAY);
      await switchPlan(userId, "monthly");
      expect(stripe.get(customer).balance).toBeLessThan(0);
    },
  );

  test("that left a credit: it is known before the end, and a new one is begun on Stripe's page, which takes it first", async () => {
    const id = await subscribed("annual");
    expect(await findCredit(userId)).toEqual({ credit: null, isCreditUnknown: false });
    await switchPlan(userId, "monthly");
    const customer = (await person()).stripeCustomerId!;
    const credit = -stripe.get(customer).balance;
    expect(credit).toBeGreaterThan(7_900);
    expect((await findCredit(userId)).credit).toEqual({ amount: credit, currency: "usd" });
    stripe.state = "failing";
    expect(await findCredit(userId)).toEqual({ credit: null, isCreditUnknown: true });
    stripe.state = "well";
    await endSubscription(userId);
    stripe.advance(31 * DAY);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free" });

    await expect(beginSubscription(userId, "monthly")).rejects.toMatchObject({
      status: 409,
      code: "billing.errors.creditOnStripe",
    });
    expect(stripe.all("subscription").filter((row) => row.customer === customer)).toMatchObject([{ id }]);
    const charges = () => stripe.all("charge").filter((row) => row.customer === customer).length;
    const before = charges();
    const page = { language: "en", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
    const address = await beginCheckout(userId, "monthly", page);
    stripe.completeCheckout(address.split("/").at(-1)!);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
    expect(charges()).toBe(before);
    expect((await findCredit(userId)).credit).toEqual({ amount: credit - 890, currency: "usd" });
  });

  test("stays as it is when the card is declined", async () => {
    const id = await subscribed("monthly");
    stripe.cards.set((await person()).stripeCustomerId!, "declines");
    await expect(switchPlan(userId, "annual")).rejects.toMatchObject({ status: 402 });
    expect(stripe.get(id).items.data[0].price.lookup_key).toBe("anamcara_monthly");
    expect(await person()).toMatchObject({
      subscriptionTier: "premium",
      subscription: { planId: "monthly" },
    });
  });

  test.each(["failing", "busy"] as const)(
    "says so while Stripe is %s, and nothing changes",
    async (state) => {
      const id = await subscribed();
      stripe.state = state;
      await expect(endSubscription(userId)).rejects.toMatchObject({ status: 503 });
      await expect(previewSwitch(userId, "annual")).rejects.toMatchObject({ status: 503 });
      await expect(listOwnInvoices(userId)).rejects.toMatchObject({ status: 503 });
      await expect(openPortal(userId, "http://localhost/")).rejects.toMatchObject({ status: 503 });
      expect(stripe.get(id).cancel_at_period_end).toBe(false);
    },
  );

  test("whose change was made and not answered does not say that nothing was changed; a repetition finds it made", async () => {
    const id = await subscribed();
    const acts: [() => Promise<unknown>, () => unknown, unknown][] = [
      [() => endSubscription(userId), () => stripe.get(id).cancel_at_period_end, true],
      [() => resumeSubscription(userId), () => stripe.get(id).cancel_at_period_end, false],
      [
        () => switchPlan(userId, "annual"),
        () => stripe.get(id).items.data[0].price.lookup_key,
        "anamcara_annual",
      ],
    ];
    for (const [act, state, expected] of acts) {
      stripe.onRequest = (line) => {
        if (line.startsWith("POST /v1/subscriptions/")) stripe.lostAnswers = 4;
      };
      try {
        await expect(act()).rejects.toMatchObject({ status: 503, code: "billing.errors.unanswered" });
      } finally {
        Object.assign(stripe, { onRequest: null, lostAnswers: 0 });
      }
      expect(state()).toBe(expected);
      const charges = stripe.all("charge").length;
      await act();
      expect(state()).toBe(expected);
      expect(stripe.all("charge")).toHaveLength(charges);
    }
    expect((await person()).subscription).toMatchObject({ planId: "annual", cancelAtPeriodEnd: false });
    // Where the first question is not answered, nothing was changed.
    stripe.state = "failing";
    await expect(switchPlan(userId, "monthly")).rejects.toMatchObject({ code: "billing.errors.failed" });
  });

  test("that was changed before Stripe failed does not say that nothing was changed", async () => {
    const id = await subscribed();
    stripe.onRequest = (line) => {
      if (line === `POST /v1/subscriptions/${id}`) stripe.onRequest = () => void (stripe.state = "failing");
    };
    try {
      await expect(endSubscription(userId)).rejects.toMatchObject({ code: "billing.errors.unanswered" });
    } finally {
      Object.assign(stripe, { onRequest: null, state: "well" });
    }
    expect(await endSubscription(userId)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  test("is needed to change one", async () => {
    for (const change of [endSubscription, resumeSubscription]) {
      await expect(change(userId)).rejects.toMatchObject({ status: 404 });
    }
    await expect(switchPlan(userId, "annual")).rejects.toMatchObject({ status: 404 });
    await expect(openPortal(userId, "http://localhost/")).rejects.toMatchObject({ status: 404 });
    expect(await listOwnInvoices(userId)).toEqual([]);
  });
});

describe("coming back from a payment", () => {
  test("changes nothing without one, and finds one that no event told of", async () => {
    expect(await checkUpgrade(userId)).toBeNull();
    const { clientSecret } = await beginSubscription(userId, "annual");
    expect(await checkUpgrade(userId)).toEqual({ isPremium: false });
    stripe.confirm(clientSecret);
    const before = stripe.requests.length;
    // Within a few seconds Stripe is not asked again.
    expect(await checkUpgrade(userId)).toEqual({ isPremium: false });
    expect(stripe.requests.length).toBe(before);
    await syncSubscription(userId);
    expect(await checkUpgrade(userId)).toEqual({ isPremium: true, planId: "annual" });
  });

  test("is no payment for a person to whom an administrator gave Premium, also long after one of their own", async () => {
    await subscribed();
    stripe.deleteCustomer((await person()).stripeCustomerId!);
    await syncSubscription(userId);
    const { id: administratorId } = await makeUser();
    await setTier(administratorId, userId, "premium");
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "canceled" });
    expect(await checkUpgrade(userId)).toBeNull();
    // Nor for one who waits for a renewal to be paid.
    await User.updateOne({ _id: userId }, { $set: { tierSetBy: null, "subscription.state": "past_due" } });
    expect(await checkUpgrade(userId)).toBeNull();
  });

  test("is no failure while Stripe is away", async () => {
    await beginSubscription(userId, "annual");
    stripe.state = "failing";
    expect(await checkUpgrade(userId)).toEqual({ isPremium: false });
  });
});

describe("every night", () => {
  test("what lost events left is repaired, and a grace period ends without Stripe", async () => {
    await subscribed();
    const ended = userId;
    stripe.deleteCustomer((await person()).stripeCustomerId!);
    ({ id: userId } = await makeUser());
    await subscribed();
    stripe.cards.set((await person()).stripeCustomerId!, "declines");
    stripe.advance(31 * DAY);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "past_due" });

    expect(await repairSubscriptions(new Date(Date.now() + 1_000))).toBeGreaterThan(0);
    expect(await User.findById(ended).lean()).toMatchObject({
      subscriptionTier: "free",
      subscriptionStatus: "canceled",
    });
    const since = (await person()).subscription!.pastDueSince!;
    stripe.state = "failing";
    await repairSubscriptions(new Date(since.getTime() + 7 * DAY * 1_000));
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "past_due" });
    // Once it is paid, Premium comes back.
    stripe.state = "well";
    stripe.authenticate(stripe.all("invoice").findLast(({ status }) => status === "open")!.id);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "active" });
  });

  test("a grace period does not begin again with the invoice of the next period", async () => {
    const id = await subscribed();
    stripe.cards.set((await person()).stripeCustomerId!, "declines");
    stripe.advance(31 * DAY);
    await syncSubscription(userId);
    const since = (await person()).subscription!.pastDueSince!;
    // An account at Stripe may be set to leave the subscription past due, and to go on invoicing.
    const first = stripe.get(stripe.get(id).latest_invoice);
    expect(since).toEqual(new Date(first.created * 1_000));
    for (const status of ["draft", "open", "uncollectible"]) {
      const next = {
        ...structuredClone(first),
        id: `in_${id}_${status}`,
        status,
        created: first.created + 30 * DAY,
      };
      stripe.objects.set(next.id, next);
      stripe.get(id).latest_invoice = next.id;
      await syncSubscription(userId);
      expect((await person()).subscription!.pastDueSince, status).toEqual(since);
    }
    expect(await Mail.countDocuments({ userId, template: "paymentFailed" })).toBe(1);
  });

  test("the look finds its people by an index", async () => {
    const plan = JSON.stringify(
      await User.find({ "subscription.state": mongoose.trusted({ $in: ["active", "past_due"] }) })
        .sort({ "subscription.readAt": 1 })
        .explain("queryPlanner"),
    );
    expect(plan).toContain('"subscriptions"');
    expect(plan).not.toContain('"COLLSCAN"');
  });

  test("what an administrator gave stays, and is not taken by an older state", async () => {
    await beginSubscription(userId, "monthly");
    await User.updateOne({ _id: userId }, { $set: { subscriptionTier: "premium" } });
    await syncSubscription(userId);
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
  });
});

describe("emails", () => {
  test("tell once that a renewal was not paid", async () => {
    await subscribed();
    stripe.cards.set((await person()).stripeCustomerId!, "declines");
    stripe.advance(31 * DAY);
    await Promise.all([syncSubscription(userId), syncSubscription(userId)]);
    await syncSubscription(userId);
    const mails = await Mail.find({ userId, template: "paymentFailed" }).lean();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("/profile/subscription");
  });

  test("tell once, a week before, that the yearly plan renews, and not those who cancelled", async () => {
    await subscribed("annual");
    const end = (await person()).subscription!.currentPeriodEnd!.getTime();
    const count = () => Mail.countDocuments({ userId, template: "renewalReminder" });
    await sendRenewalReminders(new Date(end - 8 * DAY * 1_000));
    expect(await count()).toBe(0);
    const week = new Date(end - 7 * DAY * 1_000);
    await Promise.all([sendRenewalReminders(week), sendRenewalReminders(week)]);
    await sendRenewalReminders(new Date(end - DAY * 1_000));
    expect(await count()).toBe(1);
    const mail = await Mail.findOne({ userId, template: "renewalReminder" }).lean();
    expect(mail!.text).toContain("$89.00");
    ({ id: userId } = await makeUser());
    await subscribed("annual");
    await endSubscription(userId);
    await sendRenewalReminders(new Date((await person()).subscription!.currentPeriodEnd!.getTime() - 1_000));
    expect(await count()).toBe(0);
  });
});

test("the email before a renewal names what Stripe will take, not the price of today", async () => {
  const item = stripe.get(await subscribed("annual")).items.data[0];
  item.price = { ...item.price, unit_amount: 7_900 };
  const dayBefore = new Date((await person()).subscription!.currentPeriodEnd!.getTime() - DAY * 1_000);
  stripe.state = "away";
  expect(await sendRenewalReminders(dayBefore)).toBe(0);
  stripe.state = "well";
  await sendRenewalReminders(dayBefore);
  expect((await Mail.findOne({ userId, template: "renewalReminder" }).lean())!.text).toContain("$79.00");
});

test("prices are made once, and another amount at Stripe is noticed", async () => {
  const made = await setUpPrices();
  expect(made.map(({ planId }) => planId).sort()).toEqual(["annual", "monthly"]);
  expect(await setUpPrices()).toEqual(made);
  await checkPrices();
  expect(priceMismatches()).toEqual([]);
  const price = stripe.all("price").find(({ lookup_key }) => lookup_key === "anamcara_annual")!;
  price.unit_amount = 9_900;
  await checkPrices();
  expect(priceMismatches()).toEqual(["annual"]);
  const cause = expect.objectContaining({
    message: expect.stringContaining("annual: 99 usd a year") as string,
  }) as Error;
  await expect(setUpPrices()).rejects.toMatchObject({ code: "billing.errors.priceMismatch", cause });
  price.unit_amount = 8_900;
  await checkPrices();
  expect(priceMismatches()).toEqual([]);
});

test("who leaves is charged no more, for what we do not know of either", async () => {
  const id = await subscribed();
  const { stripeCustomerId } = await person();
  await endSubscriptionsOf(stripeCustomerId!);
  await endSubscriptionsOf(stripeCustomerId!);
  expect(stripe.get(id).status).toBe("canceled");
});
