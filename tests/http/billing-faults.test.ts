import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const SECRET = "whsec_http";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let apps: AppProcess[];
const webhook = (index = 0) => `${apps[index]!.url}/api/stripe/webhook`;

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

const accountOf = async (person: Client) =>
  (await (await person.get("/api/auth/user")).json()) as { id: string; subscriptionTier: string };
const paymentsOf = async (person: Client) =>
  stage.db.collection("payments").countDocuments({ userId: oid((await accountOf(person)).id) });
const ownSubscriptions = (id: string) =>
  stripe.all("subscription").filter(({ metadata }) => metadata.userId === id);

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

describe.each(["failing", "busy", "away"] as const)("while Stripe is %s", (state) => {
  test.each(buying)("%s says so, and nothing is half made", async (_, act) => {
    const person = await Client.registered(apps[0]!.url);
    stripe.state = state;
    const answer = await act(person);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain("client_secret");
    const { id } = await accountOf(person);
    expect(ownSubscriptions(id)).toEqual([]);
    stripe.state = "well";
    expect([200, 303]).toContain((await act(person)).status);
  });

  test("every screen of a subscription says so or stands, and the subscription stays as it is", async () => {
    const person = await subscribed();
    const before = structuredClone(ownSubscriptions((await accountOf(person)).id));
    stripe.state = state;
    for (const [name, act] of managing) {
      const answer = await act(person);
      const html = await answer.text();
      expect(answer.status, name).toBe(503);
      expect(textOfHtml(html), name).toMatch(/did not answer|could not be loaded/);
    }
    for (const path of standing) expect((await person.get(path)).status, path).toBeLessThan(400);
    stripe.state = "well";
    const after = ownSubscriptions((await accountOf(person)).id);
    expect(after).toEqual(before);
    expect((await accountOf(person)).subscriptionTier).toBe("premium");
  });
});

describe("an event", () => {
  test("before the return: the page has nothing to wait for", async () => {
    const { person, pay } = await atCheckout();
    for (const event of pay()) expect(await stripe.deliver(event, webhook(), SECRET)).toBe(200);
    await until(async () => (await accountOf(person)).subscriptionTier === "premium");
    const back = await person.get("/profile?upgraded=true");
    expect([back.status, back.headers.get("location")]).toEqual([303, "/profile"]);
    expect(await paymentsOf(person)).toBe(1);
  });

  test("after the return, and twice: nothing more happens", async () => {
    const { person, pay } = await atCheckout();
    const events = pay();
    expect((await person.get("/profile?upgraded=true")).status).toBe(303);
    for (const event of [...events, ...events].reverse()) {
      expect(await stripe.deliver(event, webhook(), SECRET)).toBe(200);
    }
    await until(
      async () => (await stage.db.collection("billing_events").countDocuments({ handledAt: null })) === 0,
    );
    expect(await paymentsOf(person)).toBe(1);
    expect((await accountOf(person)).subscriptionTier).toBe("premium");
  });

  test("twenty times on three processes is one payment and one row", async () => {
    const { person, pay } = await atCheckout();
    const paid = pay().find(({ type }) => type === "invoice.paid")!;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => stripe.deliver(paid, webhook(index % 3), SECRET)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => (await accountOf(person)).subscriptionTier === "premium");
    expect(await paymentsOf(person)).toBe(1);
    expect(await stage.db.collection("billing_events").countDocuments({ _id: paid.id as never })).toBe(1);
  });
});
