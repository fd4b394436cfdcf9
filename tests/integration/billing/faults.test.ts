import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BillingEvent } from "#models/billing-event.server";
import { Mail } from "#models/mail.server";
import { Payment } from "#models/payment.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { handleEvent, receiveEvent } from "~/features/billing/receive-event.server";
import { repairSubscriptions } from "~/features/billing/subscriptions/repair-subscriptions.server";
import { setTier } from "~/features/billing/subscriptions/set-tier.server";
import { stopBilling } from "~/features/billing/subscriptions/stop-billing.server";
import { endSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { readEvent } from "~/services/stripe/webhook.server";

useDatabase();
// Jobs wait in the queue; the tests run them when they want to.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const SECRET = "whsec_faults";
const DAY = 86_400;
type Event = Record<string, unknown>;
let stripe: FakeStripe;
let userId: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_faults";
  env.STRIPE_WEBHOOK_SECRET = SECRET;
  env.STRIPE_API_BASE = stripe.url;
  await seedDefaults();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.state = "well";
  stripe.answersLeft = null;
  stripe.onRequest = null;
  ({ id: userId } = await makeUser());
});
afterEach(() => vi.restoreAllMocks());

const person = async () => (await User.findById(userId).lean())!;
const isOwn = ({ metadata }: Event) => (metadata as { userId?: string }).userId === userId;
const live = () =>
  stripe
    .all("subscription")
    .filter((row) => isOwn(row) && !["canceled", "incomplete_expired"].includes(row.status as string));
const eventsOf = (customerId: string) =>
  stripe.events.filter(({ data }) => (data as { object: Event }).object.customer === customerId);
async function deliver(event: Event) {
  const { body, signature } = stripe.signed(event, SECRET);
  const read = (await readEvent(body, signature))!;
  await receiveEvent(read);
  await handleEvent(read.id);
}
async function subscribed(planId: "monthly" | "annual" = "monthly"): Promise<string> {
  const { clientSecret, subscriptionId } = await beginSubscription(userId, planId);
  stripe.confirm(clientSecret);
  await syncSubscription(userId);
  return subscriptionId;
}
const page = { language: "en", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
test.each(["monthly", "annual"] as const)(
  "an internal error of Stripe that is kept for its key does not lock a person out of the %s plan",
  async (planId) => {
    // What was asked for is carried out or not; the answer is an error, today and for each repetition.
    stripe.state = "breaking";
    for (const _ of [1, 2]) {
      await expect(beginSubscription(userId, planId)).rejects.toMatchObject({ status: 503 });
    }
    stripe.state = "well";
    const { clientSecret } = await beginSubscription(userId, planId);
    expect(live()).toHaveLength(1);
    stripe.state = "breaking";
    await expect(beginSubscription(userId, planId === "annual" ? "monthly" : "annual")).rejects.toMatchObject(
      {
        status: 503,
      },
    );
    stripe.state = "well";
    const other = await beginSubscription(userId, planId === "annual" ? "monthly" : "annual");
    expect(() => stripe.confirm(clientSecret)).toThrow(/canceled/);
    expect(live()).toHaveLength(1);
    stripe.confirm(other.clientSecret);
    await syncSubscription(userId);
    expect(await Payment.countDocuments({ userId })).toBe(1);
  },
);

const newPerson = async () => void ({ id: userId } = await makeUser());

describe("a process that is killed", () => {
  const writes: [string, () => { mockRejectedValueOnce: (error: Error) => unknown }][] = [
    ["the payments", () => vi.spyOn(Payment, "bulkWrite")],
    ["the subscription", () => vi.spyOn(User, "updateOne") as never],
    ["that the event was handled", () => vi.spyOn(BillingEvent, "updateOne") as never],
  ];
  test.each(writes)("before it stores %s begins again", async (_, spy) => {
    const { clientSecret } = await beginSubscription(userId, "annual");
    stripe.confirm(clientSecret, "declines");
    stripe.confirm(clientSecret);
    const paid = stripe.events.findLast(({ type }) => type === "invoice.paid")!;
    spy().mockRejectedValueOnce(new Error("killed"));
    await expect(deliver(paid)).rejects.toThrow("killed");
    await deliver(paid);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
    expect(await Payment.countDocuments({ userId })).toBe(1);
  });
});

describe("events", () => {
  test("whenever, in whatever order and however often five of them come, the end is what Stripe says", async () => {
    // Each step of a life causes events; some come at once, the others later, and some twice.
    const timing = fc.record({
      atOnce: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      order: fc.infiniteStream(fc.nat()),
      ends: fc.constantFrom("paid", "declined", "cancelled"),
    });
    await fc.assert(
      fc.asyncProperty(timing, async ({ atOnce, order, ends }) => {
        await newPerson();
        const { clientSecret, subscriptionId } = await beginSubscription(userId, "monthly");
        const customerId = (await person()).stripeCustomerId!;
        const late: Event[] = [];
        let seen = 0;
        const come = async () => {
          for (const event of eventsOf(customerId).slice(seen)) {
            seen += 1;
            if (atOnce[seen % atOnce.length]) await deliver(event);
            else late.push(event);
          }
        };
        stripe.confirm(clientSecret);
        await come();
        stripe.cards.set(customerId, ends === "declined" ? "declines" : "pays");
        stripe.advance(31 * DAY);
        await come();
        if (ends === "cancelled") stripe.get(subscriptionId).cancel_at_period_end = true;
        if (ends !== "declined") stripe.advance(31 * DAY);
        await come();
        // The five newest come in another order, and the first of them twice.
        const rest = [...late.slice(0, -5), ...shuffled(late.slice(-5), order), ...late.slice(-5, -4)];
        await Promise.all(rest.map(deliver));
        // One event at least comes after the last change, as Stripe promises.
        await deliver(eventsOf(customerId).at(-1)!);
        const tier = ends === "cancelled" ? "free" : "premium";
        const status = { paid: "active", declined: "past_due", cancelled: "canceled" }[ends];
        expect(await person()).toMatchObject({ subscriptionTier: tier, subscriptionStatus: status });
        const charges = stripe.all("charge").filter(({ customer }) => customer === customerId);
        const payments = await Payment.find({ userId }).lean();
        expect(payments.map(({ stripePaymentId }) => stripePaymentId).sort()).toEqual(
          charges.map(({ payment_intent: intent }) => String(intent)).sort(),
        );
        expect(await Mail.countDocuments({ userId, template: "paymentFailed" })).toBe(
          ends === "declined" ? 1 : 0,
        );
      }),
      // Smaller examples would be looked for until the time is over, and the first one would never be named.
      { numRuns: 10, endOnFailure: true },
    );
  }, 180_000);

  test("of one account change nothing for another, whatever they say of it", async () => {
    await beginSubscription(userId, "monthly");
    const victim = userId;
    await newPerson();
    await subscribed();
    const { stripeCustomerId } = await person();
    const event = structuredClone(eventsOf(stripeCustomerId!).at(-1)!) as {
      id: string;
      data: { object: Event };
    };
    event.id = "evt_foreign";
    event.data.object.metadata = { userId: victim };
    event.data.object.status = "canceled";
    await deliver(event as unknown as Event);
    expect(await User.findById(victim).lean()).toMatchObject({ subscriptionTier: "free" });
    expect(await Payment.countDocuments({ userId: victim })).toBe(0);
    // What it says of the one whom it is about is not believed either: Stripe is asked.
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
  });

  test("of a refund in part mark the payment, and Premium stays", async () => {
    await subscribed();
    const { stripeCustomerId } = await person();
    const charge = stripe.all("charge").find(({ customer }) => customer === stripeCustomerId)!;
    const headers = { Authorization: "Bearer sk_test_faults" };
    const body = new URLSearchParams({ charge: String(charge.id), amount: "100" });
    expect((await fetch(`${stripe.url}/v1/refunds`, { method: "POST", headers, body })).status).toBe(200);
    await deliver(stripe.events.findLast(({ type }) => type === "charge.refunded")!);
    expect(await Payment.find({ userId }).lean()).toMatchObject([
      { status: "partially_refunded", amount: 890 },
    ]);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
  });
});

describe("a card", () => {
  test.each(["declines", "authenticates"] as const)(
    "that %s at first gives no Premium, and the same subscription is paid in the end",
    async (card) => {
      const { clientSecret, subscriptionId } = await beginSubscription(userId, "annual");
      const { stripeCustomerId } = await person();
      const intent = stripe.confirm(clientSecret, card);
      expect(intent).toBe(card === "declines" ? "requires_payment_method" : "requires_action");
      for (const event of eventsOf(stripeCustomerId!)) await deliver(event);
      expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "active" });
      expect(await Mail.countDocuments({ userId })).toBe(0);
      // A second tab, or the same one again, gets the same payment.
      expect((await beginSubscription(userId, "annual")).subscriptionId).toBe(subscriptionId);
      stripe.confirm(clientSecret, "pays");
      await deliver(eventsOf(stripeCustomerId!).at(-1)!);
      expect(await person()).toMatchObject({ subscriptionTier: "premium" });
      expect(await Payment.countDocuments({ userId })).toBe(1);
      expect(live()).toHaveLength(1);
    },
  );

  test("that asks for authentication at the renewal keeps Premium for now, and is told of once", async () => {
    await subscribed();
    const { stripeCustomerId } = await person();
    stripe.cards.set(stripeCustomerId!, "authenticates");
    stripe.advance(31 * DAY);
    for (const event of eventsOf(stripeCustomerId!).slice(-3)) await deliver(event);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "past_due" });
    stripe.authenticate(
      stripe.all("invoice").findLast(({ customer }) => customer === stripeCustomerId)!.id as string,
    );
    await deliver(eventsOf(stripeCustomerId!).at(-1)!);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "active" });
    expect(await Mail.countDocuments({ userId, template: "paymentFailed" })).toBe(1);
    expect(await Payment.countDocuments({ userId })).toBe(2);
  });
});

test.each([
  ["unpaid", "billing.errors.payFirst"],
  ["paused", "billing.errors.paused"],
])("beside a subscription that is %s no second one begins, and the reason is said", async (status, code) => {
  const id = await subscribed();
  stripe.get(id).status = status;
  await expect(beginSubscription(userId, "monthly")).rejects.toMatchObject({ status: 409, code });
  expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: status });
});

describe("a clock that passes the end of the period", () => {
  test("ends what was cancelled, at night at the latest, without any event", async () => {
    await subscribed();
    await endSubscription(userId);
    stripe.advance(31 * DAY);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
    await repairSubscriptions(new Date(Date.now() + 1_000));
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
  });

  test("ends it also while Stripe has not ended it yet", async () => {
    const id = await subscribed();
    await endSubscription(userId);
    const item = stripe.get(id).items.data[0] as { current_period_end: number };
    item.current_period_end = Math.floor(Date.now() / 1_000) - 60;
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
  });

  test("changes nothing for one that renews, before its renewal is known", async () => {
    const id = await subscribed();
    const item = stripe.get(id).items.data[0] as { current_period_end: number };
    item.current_period_end = Math.floor(Date.now() / 1_000) - 60;
    await syncSubscription(userId);
    expect(await person()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "active" });
  });
});

test("two tabs with two plans: the later one counts, and what the earlier one shows cannot be paid", async () => {
  const [first, second] = await Promise.all([
    beginSubscription(userId, "monthly"),
    beginSubscription(userId, "annual"),
  ]);
  expect(live()).toHaveLength(1);
  const [shown] = live();
  const [counts, other] = shown!.id === first.subscriptionId ? [first, second] : [second, first];
  expect(() => stripe.confirm(other.clientSecret)).toThrow(/canceled/);
  stripe.confirm(counts.clientSecret);
  await expect(beginSubscription(userId, "annual")).rejects.toMatchObject({ status: 409 });
  expect(await person()).toMatchObject({ subscriptionTier: "premium" });
});

describe("a payment that is made in one tab while another tab", () => {
  const elsewhere: [string, () => Promise<unknown>][] = [
    ["begins another plan", () => beginSubscription(userId, "annual")],
    ["goes to Stripe's page", () => beginCheckout(userId, "annual", page)],
  ];

  test.each(elsewhere)("%s is not ended, and nothing further can be paid", async (_, begin) => {
    const shown = await beginSubscription(userId, "monthly");
    // The very moment before the other tab gives it up.
    stripe.onRequest = (request) => {
      if (!/^DELETE|\/void$/.test(request)) return;
      stripe.onRequest = null;
      stripe.confirm(shown.clientSecret);
    };
    await expect(begin()).rejects.toMatchObject({ status: 409, code: "billing.errors.alreadyPremium" });
    expect(live()).toMatchObject([{ id: shown.subscriptionId, status: "active" }]);
    expect(await person()).toMatchObject({ subscriptionTier: "premium" });
    expect(await Payment.find({ userId }).lean()).toMatchObject([{ amount: 890, status: "succeeded" }]);
  });

  test("has Premium set by an administrator is kept to its end and not renewed", async () => {
    const shown = await beginSubscription(userId, "monthly");
    await setTier("0".repeat(24), userId, "premium");
    stripe.onRequest = (request) => {
      if (!/^DELETE|\/void$/.test(request)) return;
      stripe.onRequest = null;
      stripe.confirm(shown.clientSecret);
    };
    await stopBilling(userId);
    expect(live()).toMatchObject([{ status: "active", cancel_at_period_end: true }]);
  });
});

/** Some of the rows in an order that a stream of numbers gives. */
function shuffled<T>(rows: T[], numbers: Iterator<number>): T[] {
  const left = [...rows];
  const taken: T[] = [];
  while (left.length > 0) taken.push(...left.splice((numbers.next().value as number) % left.length, 1));
  return taken;
}
