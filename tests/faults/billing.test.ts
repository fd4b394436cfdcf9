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
