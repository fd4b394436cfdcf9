import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const SECRET = "whsec_faults";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
const start = () =>
  stage.start({
    STRIPE_SECRET_KEY: "sk_test_faults",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  });

beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());

interface Begun {
  clientSecret: string;
  subscriptionId: string;
}

test("kill -9 while a payment begins and while its event is handled loses nothing and takes nothing twice", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const person = await Client.registered(first.url);
  const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };

  // Stripe has made the subscription, and the process ends before it hears so.
  stripe.state = "slow";
  const lost = person.post("/api/create-subscription", { planType: "annual" }).catch(() => null);
  await until(() => stripe.requests.some((line) => line === "POST /v1/subscriptions"), { timeoutMs: 60_000 });
  first.kill("SIGKILL");
  await Promise.all([first.exited, lost]);
  stripe.state = "well";
  // The lock of a killed process ends after a minute.
  await stage.db.collection("used_keys").updateMany({}, { $set: { expireAt: new Date(0) } });

  const other = person.at(second.url);
  const begun = await until(
    async () => {
      const answer = await other.post("/api/create-subscription", { planType: "annual" });
      return answer.status === 200 ? ((await answer.json()) as Begun) : null;
    },
    { timeoutMs: 100_000, what: "the lock to end" },
  );
  const own = () => stripe.all("subscription").filter(({ metadata }) => metadata.userId === id);
  expect(own()).toHaveLength(1);

  // The event has been accepted, and its job waits for Stripe when the process ends.
  stripe.confirm(begun.clientSecret);
  stripe.state = "silent";
  const paid = stripe.events.findLast(({ type }) => type === "invoice.paid")!;
  expect(await stripe.deliver(paid, `${second.url}/api/stripe/webhook`, SECRET)).toBe(200);
  const asked = stripe.requests.length;
  await until(() => stripe.requests.length > asked, { timeoutMs: 20_000, what: "the job to begin" });
  second.kill("SIGKILL");
  await second.exited;
  stripe.state = "well";
  // Its job is taken over after a minute.
  await stage.db
    .collection("jobs")
    .updateMany({ name: "billing-event" }, { $set: { lockedAt: new Date(0) } });

  const third = await start();
  await until(
    async () => {
      const answer = await person.at(third.url).get("/api/auth/user");
      return ((await answer.json()) as { subscriptionTier: string }).subscriptionTier === "premium";
    },
    { timeoutMs: 120_000, what: "the job to be taken over" },
  );
  expect(await stage.db.collection("payments").countDocuments({ userId: oid(id) })).toBe(1);
  expect(own()).toHaveLength(1);
}, 300_000);

/** More steps than there are, so that a test cannot run for ever. */
const MAX_STEPS = 20;

/** A request or job is at this call to Stripe, which has been carried out, when its process is killed. */
async function killedAt(step: number, app: Awaited<ReturnType<typeof start>>, work: () => Promise<unknown>) {
  Object.assign(stripe, { holdAfter: step, isHolding: false });
  let hasEnded = false;
  const ended = work().then(
    () => (hasEnded = true),
    () => undefined,
  );
  await until(() => stripe.isHolding || hasEnded, { timeoutMs: 60_000, what: `step ${step}` });
  if (stripe.isHolding) {
    app.kill("SIGKILL");
    await app.exited;
  }
  await ended;
  stripe.holdAfter = null;
  return { isKilled: stripe.isHolding };
}

/** What a killed process holds is free at once: the lock of a person for a minute, a job until another one takes it. */
async function freeLocks() {
  await stage.db.collection("used_keys").updateMany({}, { $set: { expireAt: new Date(0) } });
  await stage.db
    .collection("jobs")
    .updateMany({ name: "billing-event" }, { $set: { lockedAt: new Date(0) } });
}

test("kill -9 at every call of create-subscription leaves one customer and one subscription", async () => {
  const survivor = await start();
  let app = await start();
  let step = 0;
  for (; step < MAX_STEPS; step += 1) {
    const person = await Client.registered(survivor.url);
    const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };
    const victim = person.at(app.url);
    const begin = (client: Client) => client.post("/api/create-subscription", { planType: "annual" });
    const { isKilled } = await killedAt(step, app, () => begin(victim));
    await freeLocks();
    const answer = await begin(person);
    expect(answer.status, `after step ${step}`).toBe(200);
    const { clientSecret } = (await answer.json()) as Begun;
    const own = (object: string) => stripe.all(object).filter(({ metadata }) => metadata.userId === id);
    expect(own("customer"), `after step ${step}`).toHaveLength(1);
    expect(own("subscription"), `after step ${step}`).toHaveLength(1);
    stripe.confirm(clientSecret);
    if (!isKilled) break;
    app = await start();
  }
  // The customer, the prices, what is open, and the subscription.
  expect(step).toBeGreaterThan(3);
  app.kill("SIGKILL");
  survivor.kill("SIGKILL");
  await Promise.all([app.exited, survivor.exited]);
}, 600_000);

test("kill -9 at every call of an event's job leaves one payment and Premium", async () => {
  let app = await start();
  let step = 0;
  for (; step < MAX_STEPS; step += 1) {
    const person = await Client.registered(app.url);
    const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };
    const begun = await person.post("/api/create-subscription", { planType: "monthly" });
    stripe.confirm(((await begun.json()) as Begun).clientSecret);
    const paid = stripe.events.findLast(({ type }) => type === "invoice.paid")!;
    const isHandled = async () =>
      (await stage.db.collection("billing_events").findOne({ _id: paid.id as never }))?.handledAt != null;
    const { url } = app;
    const { isKilled } = await killedAt(step, app, async () => {
      expect(await stripe.deliver(paid, `${url}/api/stripe/webhook`, SECRET)).toBe(200);
      while (!stripe.isHolding && !(await isHandled()))
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
    if (isKilled) {
      expect(await isHandled()).toBe(false);
      await freeLocks();
      app = await start();
      await until(isHandled, { timeoutMs: 120_000, what: `the job after step ${step}` });
    }
    expect(await stage.db.collection("payments").countDocuments({ userId: oid(id) })).toBe(1);
    expect(await stage.db.collection("users").findOne({ _id: oid(id) })).toMatchObject({
      subscriptionTier: "premium",
      subscriptionStatus: "active",
    });
    if (!isKilled) break;
  }
  // The subscriptions, the charges and the invoices are read.
  expect(step).toBeGreaterThan(1);
}, 600_000);
