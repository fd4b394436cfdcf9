import { afterAll, beforeAll, beforeEach } from "vitest";
import { Payment } from "#models/payment.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { handleEvent, receiveEvent } from "~/features/billing/receive-event.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { readEvent } from "~/services/stripe/webhook.server";

export const DAY = 86_400;
const SECRET = "whsec_tests";

type StripeEvent = Record<string, unknown>;
/** An object of the fake's. */
type Row = ReturnType<FakeStripe["get"]>;

/** A Stripe of the file's own, and a new person for each test. Jobs wait in the queue. */
export function useBilling() {
  const scene = { userId: "" } as {
    stripe: FakeStripe;
    userId: string;
    person(): Promise<NonNullable<Awaited<ReturnType<typeof findPerson>>>>;
    payments(): Promise<Awaited<ReturnType<typeof findPayments>>>;
    newPerson(): Promise<string>;
    /** The person pays for a plan, and we know of it. */
    subscribed(planId?: "monthly" | "annual"): Promise<string>;
    /** The events about the person's customer, oldest first. */
    events(): StripeEvent[];
    /** Receives an event as Stripe sends it, and handles it. */
    deliver(event: StripeEvent): Promise<void>;
    /** All objects of a kind that belong to the person's customer, oldest first. */
    own(object: string): Promise<Row[]>;
  };
  const findPerson = () => User.findById(scene.userId).lean();
  const findPayments = () => Payment.find({ userId: scene.userId }).sort({ paidAt: 1 }).lean();
  let customerId = "";

  scene.person = async () => {
    const person = (await findPerson())!;
    customerId = person.stripeCustomerId ?? customerId;
    return person;
  };
  scene.payments = findPayments;
  scene.newPerson = async () => {
    customerId = "";
    return (scene.userId = (await makeUser()).id);
  };
  scene.subscribed = async (planId = "monthly") => {
    const { clientSecret, subscriptionId } = await beginSubscription(scene.userId, planId);
    scene.stripe.confirm(clientSecret);
    await syncSubscription(scene.userId);
    await scene.person();
    return subscriptionId;
  };
  scene.events = () =>
    scene.stripe.events.filter(({ data }) => {
      const { object } = data as { object: Row };
      return (object.object === "customer" ? object.id : object.customer) === customerId;
    });
  scene.deliver = async (event) => {
    const { body, signature } = scene.stripe.signed(event, SECRET);
    const read = (await readEvent(body, signature))!;
    await receiveEvent(read);
    await handleEvent(read.id);
  };
  scene.own = async (object) => {
    const { stripeCustomerId } = await scene.person();
    return scene.stripe.all(object).filter(({ customer }) => customer === stripeCustomerId);
  };

  beforeAll(async () => {
    await startJobs([]);
    scene.stripe = await startFakeStripe();
    env.STRIPE_SECRET_KEY = "sk_test_billing";
    env.STRIPE_WEBHOOK_SECRET = SECRET;
    env.STRIPE_API_BASE = scene.stripe.url;
    await seedDefaults();
  });
  beforeEach(async () => {
    scene.stripe.state = "well";
    await scene.newPerson();
  });
  afterAll(async () => {
    await stopJobs();
    await scene.stripe?.close();
  });
  return scene;
}
