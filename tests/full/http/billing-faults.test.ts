import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const SECRET = "whsec_http";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let apps: AppProcess[];

beforeAll(async () => {
  stripe = await startFakeStripe();
  const env = {
    STRIPE_SECRET_KEY: "sk_test_http",
    STRIPE_PUBLISHABLE_KEY: "pk_test_http",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  // One after the other: on a busy machine three at once would be slow to be ready.
  apps = [];
  while (apps.length < 3) apps.push(await stage.start(env));
});
afterAll(() => stripe.close());
afterEach(() => void (stripe.state = "well"));

/** A person who has opened Stripe's page; `pay` pays there. */
async function atCheckout(planType = "annual") {
  const person = await Client.registered(apps[0]!.url);
  const answer = await person.form("/subscribe", { planType });
  const from = stripe.events.length;
  const pay = () => {
    stripe.completeCheckout(answer.headers.get("location")!.split("/").at(-1)!);
    return stripe.events.slice(from);
  };
  return { person, pay };
}
async function subscribed(): Promise<Client> {
  const { person, pay } = await atCheckout("monthly");
  pay();
  // On a busy machine the page may wait once more for Stripe's answer.
  await until(async () => (await person.get("/profile?upgraded=true")).status === 303, { what: "Premium" });
  return person;
}

/** What a person can do on each screen, and what stands on it when Stripe does not answer. */
const buying: [string, (person: Client) => Promise<Response>][] = [
  ["the subscribe form", (person) => person.form("/subscribe", { planType: "annual" })],
  ["the card form", (person) => person.form("/subscribe", { planType: "annual", intent: "card" })],
  ["the API", (person) => person.post("/api/create-subscription", { planType: "annual" })],
];
/** What the page of the change shows at the most, and sends with its form. */
const shown = { planType: "annual", amount: "8900", currency: "usd" };
const managing: [string, (person: Client) => Promise<Response>][] = [
  ["the portal", (person) => person.form("/profile/subscription", { intent: "portal" })],
  ["resuming", (person) => person.form("/profile/subscription", { intent: "resume" })],
  ["cancelling", (person) => person.form("/profile/cancel-subscription", {})],
  ["the price of another plan", (person) => person.get("/profile/switch-plan")],
  ["another plan", (person) => person.form("/profile/switch-plan", shown)],
  ["the invoices", (person) => person.get("/profile/invoices")],
];
const standing = [
  "/subscribe",
  "/profile",
  "/profile?upgraded=true",
  "/profile/subscription",
  "/profile/upgrade",
];

test("while Stripe is silent every screen says so in the end, and the others do not wait", async () => {
  const people = await Promise.all(
    [...buying, ...managing].map((_, index) => (index < 3 ? Client.registered(apps[0]!.url) : subscribed())),
  );
  const waits = (await atCheckout()).person;
  stripe.state = "silent";
  const all = [...buying, ...managing].map(async ([name, act], index) => {
    const answer = await act(people[index]!);
    expect(answer.status, name).toBe(503);
  });
  for (const path of standing) {
    const startedAt = performance.now();
    // The return from a payment is the one of them that asks Stripe.
    expect((await waits.get(path)).status, path).toBe(200);
    expect(performance.now() - startedAt, path).toBeLessThan(4_000);
  }
  await Promise.all(all);
}, 120_000);

test("many who wait for a silent Stripe keep no one else waiting", async () => {
  const person = await subscribed();
  const other = await Client.registered(apps[0]!.url);
  stripe.state = "silent";
  const invoices = () => stripe.requests.filter((line) => line === "GET /v1/invoices").length;
  const before = invoices();
  // More than the requests that run at a time.
  const asked = Array.from({ length: 40 }, () => person.get("/profile/invoices"));
  await until(() => invoices() >= before + 20, { what: "more than run at a time to wait" });
  const startedAt = performance.now();
  expect((await other.get("/")).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(503);
}, 120_000);

test("while Stripe is slow everything works in the end", async () => {
  const people = await Promise.all(managing.map(() => subscribed()));
  stripe.state = "slow";
  await Promise.all(
    managing.map(async ([name, act], index) => {
      expect([200, 303], name).toContain((await act(people[index]!)).status);
    }),
  );
}, 120_000);
