import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BillingEvent } from "#models/billing-event.server";
import { Payment } from "#models/payment.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { handleEvent, receiveEvent } from "~/features/billing/receive-event.server";
import { switchPlan } from "~/features/billing/subscriptions/manage-subscription.server";
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
const customers = () => stripe.all("customer").filter(isOwn);
const live = () =>
  stripe
    .all("subscription")
    .filter((row) => isOwn(row) && !["canceled", "incomplete_expired"].includes(row.status as string));
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

/** Runs `work` and ends it after each of its requests to Stripe in turn, until it comes through. @returns how often. */
async function killedAtEachStep(
  prepare: () => Promise<void>,
  work: () => Promise<unknown>,
  check: () => Promise<void>,
) {
  for (let step = 0; ; step += 1) {
    if (step > 40) throw new Error("it never came through");
    await prepare();
    stripe.answersLeft = step;
    const hasEnded = await work().then(
      () => true,
      () => false,
    );
    stripe.answersLeft = null;
    await work().catch((error: unknown) => {
      if ((error as { status?: number }).status !== 409) throw error;
    });
    await check();
    if (hasEnded) return step;
  }
}

const newPerson = async () => void ({ id: userId } = await makeUser());

describe("a process that is killed", () => {
  test("at any step of beginning a subscription leaves one customer and one live subscription", async () => {
    const steps = await killedAtEachStep(
      newPerson,
      () => beginSubscription(userId, "monthly"),
      async () => {
        expect(live()).toHaveLength(1);
        expect(customers()).toHaveLength(1);
        const { clientSecret } = await beginSubscription(userId, "monthly");
        stripe.confirm(clientSecret);
        await syncSubscription(userId);
        expect(await person()).toMatchObject({ subscriptionTier: "premium" });
        expect(await Payment.countDocuments({ userId })).toBe(1);
      },
    );
    expect(steps).toBeGreaterThan(3);
  }, 60_000);

  test("at any step of taking another plan, or Stripe's page, leaves one way to pay", async () => {
    const begun = async () => {
      await newPerson();
      await beginSubscription(userId, "monthly");
    };
    await killedAtEachStep(
      begun,
      () => beginSubscription(userId, "annual"),
      async () => {
        expect(live()).toHaveLength(1);
        await Promise.resolve();
      },
    );
    await killedAtEachStep(
      begun,
      () => beginCheckout(userId, "annual", page),
      async () => {
        expect(live()).toHaveLength(0);
        const { stripeCustomerId } = await person();
        const open = stripe
          .all("checkout.session")
          .filter((row) => row.customer === stripeCustomerId && row.status === "open");
        expect(open).toHaveLength(1);
      },
    );
  }, 120_000);

  test("at any step of changing the plan takes the difference once", async () => {
    await killedAtEachStep(
      async () => {
        await newPerson();
        await subscribed("monthly");
      },
      () => switchPlan(userId, "annual"),
      async () => {
        expect(live().map((row) => row.items.data[0].price.lookup_key as string)).toEqual([
          "anamcara_annual",
        ]);
        const { stripeCustomerId } = await person();
        const invoices = stripe.all("invoice").filter(({ customer }) => customer === stripeCustomerId);
        expect(invoices).toHaveLength(2);
      },
    );
  }, 120_000);

  test("at any step of an event's job leaves one payment and the right tier", async () => {
    let paid: Event;
    await killedAtEachStep(
      async () => {
        await newPerson();
        const { clientSecret } = await beginSubscription(userId, "monthly");
        stripe.confirm(clientSecret);
        paid = stripe.events.findLast(({ type }) => type === "invoice.paid")!;
      },
      () => deliver(paid),
      async () => {
        expect(await person()).toMatchObject({ subscriptionTier: "premium" });
        expect(await Payment.countDocuments({ userId })).toBe(1);
        expect(await BillingEvent.countDocuments({ _id: paid.id as string, handledAt: null })).toBe(0);
      },
    );
  }, 60_000);
});
