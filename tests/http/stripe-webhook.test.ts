import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const SECRET = "whsec_http";
const stage = useStage({ apps: 0, ownMongod: true });
let stripe: FakeStripe;
let app: AppProcess;
let webhook: string;

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await stage.start({
    STRIPE_SECRET_KEY: "sk_test_http",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  });
  webhook = `${app.url}/api/stripe/webhook`;
});
afterAll(() => stripe.close());

const event = (id: string, type = "invoice.paid", object: object = {}) => ({
  id,
  object: "event",
  type,
  data: { object: { id: "in_unknown", object: "invoice", customer: "cus_unknown", ...object } },
});
const headersFor = (signature: string) => ({
  "Content-Type": "application/json; charset=utf-8",
  "Stripe-Signature": signature,
});
async function post(body: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(webhook, { method: "POST", body, headers });
  await answer.text();
  return answer.status;
}
const stored = (id: string) => stage.db.collection("billing_events").countDocuments({ _id: id as never });

/** A person who has paid for a plan, of which no event has arrived yet. */
async function paid(planType = "monthly") {
  const person = await Client.registered(app.url);
  const answer = await person.post("/api/create-subscription", { planType });
  expect(answer.status).toBe(200);
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  const from = stripe.events.length;
  stripe.confirm(clientSecret);
  const user = (await (await person.get("/api/auth/user")).json()) as { id: string };
  return { person, userId: user.id, events: stripe.events.slice(from) };
}
const tierOf = async (person: Client) =>
  ((await (await person.get("/api/auth/user")).json()) as { subscriptionTier: string }).subscriptionTier;

describe("Stripe's events", () => {
  test("give Premium, whatever their order and however often they come", async () => {
    const { person, userId, events } = await paid();
    expect(await tierOf(person)).toBe("free");
    for (const each of [...events].reverse()) {
      expect(await stripe.deliver(each, webhook, SECRET)).toBe(200);
      expect(await stripe.deliver(each, webhook, SECRET)).toBe(200);
    }
    await until(async () => (await tierOf(person)) === "premium");
    await until(
      async () => (await stage.db.collection("billing_events").countDocuments({ handledAt: null })) === 0,
    );
    const payments = await stage.db
      .collection("payments")
      .find({ userId: oid(userId) })
      .toArray();
    expect(payments).toMatchObject([{ amount: 890, status: "succeeded" }]);
  });

  test("with a wrong signature, none, one of another time or of another body are refused", async () => {
    const { body, signature } = stripe.signed(event("evt_refused"), SECRET);
    const now = Math.floor(Date.now() / 1_000);
    expect(await post(body, { "Content-Type": "application/json" })).toBe(400);
    expect(await post(body, headersFor(signature.replace(/v1=\w{4}/, "v1=0000")))).toBe(400);
    expect(await post(body, headersFor(stripe.signed(event("evt_refused"), "whsec_other").signature))).toBe(
      400,
    );
    for (const at of [now - 400, now + 400]) {
      expect(await post(body, headersFor(stripe.signed(event("evt_refused"), SECRET, at).signature))).toBe(
        400,
      );
    }
    expect(await post(`${body} `, headersFor(signature))).toBe(400);
    expect(await post("", headersFor(signature))).toBe(400);
    const odd = JSON.stringify({ id: 7, type: {}, data: null });
    expect(await post(odd, headersFor(stripe.signed(JSON.parse(odd) as object, SECRET).signature))).toBe(400);
    expect(await stored("evt_refused")).toBe(0);
  });

  test("of an unknown customer are accepted and change nothing", async () => {
    const users = await stage.db.collection("users").find({}).sort({ _id: 1 }).toArray();
    expect(await stripe.deliver(event("evt_unknown"), webhook, SECRET)).toBe(200);
    await until(
      async () =>
        (await stage.db.collection("billing_events").findOne({ _id: "evt_unknown" as never }))?.handledAt !==
        null,
    );
    const after = await stage.db.collection("users").find({}).sort({ _id: 1 }).toArray();
    expect(after.map(({ subscriptionTier }) => subscriptionTier as unknown)).toEqual(
      users.map(({ subscriptionTier }) => subscriptionTier as unknown),
    );
  });
});

describe("the webhook's door", () => {
  const signed = (id: string, object: object = {}) =>
    stripe.signed(event(id, "invoice.paid", object), SECRET);

  test("reads a body of 120 kB, and refuses one of more than 128 kB before the application", async () => {
    const large = signed("evt_large", { note: "ä".repeat(60_000) });
    expect(await post(large.body, headersFor(large.signature))).toBe(200);
    const huge = signed("evt_huge", { note: "x".repeat(132_000) });
    expect(await post(huge.body, headersFor(huge.signature))).toBe(413);
    expect(await stored("evt_huge")).toBe(0);
  });

  test("refuses a body without a length, another type, and browsers of other sites", async () => {
    const { body, signature } = signed("evt_door");
    expect(await post(body, { ...headersFor(signature), "Content-Type": "text/plain" })).toBe(415);
    expect(await post(body, { ...headersFor(signature), Origin: "https://evil.example" })).toBe(403);
    const chunked = await new Promise<number>((resolve, reject) => {
      const headers = { ...headersFor(signature), "Transfer-Encoding": "chunked" };
      const request = http.request(webhook, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      request.on("error", reject).end(body);
    });
    expect(chunked).toBe(411);
    expect(await stored("evt_door")).toBe(0);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("has nothing for %s", async (method) => {
    const answer = await fetch(webhook, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is closed where payments are not configured, or have no secret", async () => {
    const { body, signature } = signed("evt_closed");
    const without = await stage.start();
    const at = (url: string) =>
      fetch(`${url}/api/stripe/webhook`, { method: "POST", body, headers: headersFor(signature) });
    expect((await at(without.url)).status).toBe(404);
    const person = await Client.registered(without.url);
    expect((await person.post("/api/create-subscription", { planType: "monthly" })).status).toBe(503);
    await without.stop();
    const secretless = await stage.start({ STRIPE_SECRET_KEY: "sk_test_http", STRIPE_API_BASE: stripe.url });
    expect((await at(secretless.url)).status).toBe(400);
    await secretless.stop();
  });
});

test("while the database is away Stripe is asked to send again, and what comes then counts", async () => {
  const { person, events } = await paid("annual");
  const last = events.at(-1)!;
  await stage.mongod.crash();
  expect(await stripe.deliver(last, webhook, SECRET)).toBe(503);
  await stage.mongod.start();
  await until(async () => (await stripe.deliver(last, webhook, SECRET)) === 200, { timeoutMs: 30_000 });
  await until(async () => (await tierOf(person)) === "premium");
});
