import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

/** What a card, a bank, a clock and a second tab do to a subscription, with all of Stripe's events sent to two processes. */

const SECRET = "whsec_http";
const DAY = 86_400;
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
  apps = [await stage.start(env), await stage.start(env)];
});
afterAll(() => stripe.close());

interface Begun {
  clientSecret: string;
  subscriptionId: string;
}
type Event = Record<string, unknown>;

const tierOf = async (person: Client) =>
  ((await (await person.get("/api/auth/user")).json()) as { subscriptionTier: string }).subscriptionTier;
const pageOf = async (person: Client, path: string) =>
  textOfHtml(await (await person.get(path)).text()).replace(/\s+/g, " ");

/** A person with an account at both processes, and a way to send the events about them that have not been sent yet. */
async function scene(planType = "monthly") {
  const person = await Client.registered(apps[0]!.url);
  const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };
  const begin = async (plan = planType, client: Client = person) => {
    const answer = await client.post("/api/create-subscription", { planType: plan });
    return { status: answer.status, ...((await answer.json().catch(() => ({}))) as Begun) };
  };
  const begun = await begin();
  const customerId = stripe.get(begun.subscriptionId).customer as string;
  let seen = 0;
  const isOwn = ({ data }: Event) => (data as { object: Event }).object.customer === customerId;
  const send = async () => {
    const events = stripe.events.filter(isOwn);
    for (const [index, event] of events.slice(seen).entries()) {
      const webhook = `${apps[index % 2]!.url}/api/stripe/webhook`;
      expect(await stripe.deliver(event, webhook, SECRET)).toBe(200);
    }
    seen = events.length;
    await until(
      async () => (await stage.db.collection("billing_events").countDocuments({ handledAt: null })) === 0,
    );
  };
  const user = () => stage.db.collection("users").findOne({ _id: oid(id) });
  const payments = () =>
    stage.db
      .collection("payments")
      .find({ userId: oid(id) })
      .toArray();
  return { person, id, begin, begun, customerId, send, user, payments };
}

describe("a card", () => {
  test.each([
    ["declines", "requires_payment_method"],
    ["authenticates", "requires_action"],
  ] as const)("that %s at first gives nothing; the same payment is made in the end", async (card, state) => {
    const { person, begin, begun, send, payments } = await scene();
    expect(stripe.confirm(begun.clientSecret, card)).toBe(state);
    await send();
    expect(await tierOf(person)).toBe("free");
    expect(await pageOf(person, "/profile?upgraded=true&redirect_status=failed")).toContain(
      "The payment did not go through",
    );
    expect((await begin()).subscriptionId).toBe(begun.subscriptionId);
    stripe.confirm(begun.clientSecret, "pays");
    await send();
    expect(await tierOf(person)).toBe("premium");
    expect(await payments()).toHaveLength(1);
  });

  test("that is declined at the renewal keeps Premium for 7 days, says so, and is not charged once cancelled", async () => {
    const { person, id, begun, customerId, send, user, payments } = await scene();
    stripe.confirm(begun.clientSecret);
    await send();
    stripe.cards.set(customerId, "declines");
    stripe.advance(31 * DAY);
    await send();
    expect(await user()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "past_due" });
    expect(await pageOf(person, "/profile/subscription")).toContain("The last payment did not go through.");
    const invoices = await pageOf(person, "/profile/invoices");
    expect(invoices).toMatch(/Not paid yet.*Pay invoice FAKE-.*Paid.*View invoice FAKE-/s);
    const mails = { userId: oid(id), template: "paymentFailed" };
    expect(await stage.db.collection("outbox").countDocuments(mails)).toBe(1);
    expect(await pageOf(person, "/profile/cancel-subscription")).toContain("your subscription ends at once");
    expect((await person.form("/profile/cancel-subscription", {})).status).toBe(303);
    expect(await pageOf(person, "/profile/subscription")).toContain("Your last subscription has ended.");
    stripe.cards.set(customerId, "pays");
    stripe.advance(30 * DAY);
    await send();
    expect(await payments()).toHaveLength(1);
    expect(await tierOf(person)).toBe("free");
    expect(await pageOf(person, "/subscribe")).toContain("Choose a plan");
  });
});

test("every state of a subscription is a sentence, with what can be done about it", async () => {
  const { person, id, begun, send } = await scene();
  expect(await pageOf(person, "/profile/invoices")).toContain("Not paid yet");
  stripe.confirm(begun.clientSecret);
  await send();
  const stranger = await Client.registered(apps[0]!.url);
  expect(await pageOf(stranger, "/profile/invoices")).toContain("There are no invoices yet.");
  const users = stage.db.collection("users");
  const become = (fields: object) => users.updateOne({ _id: oid(id) }, { $set: fields });
  const panel = async () => {
    const html = await (await person.get("/profile/subscription")).text();
    return textOfHtml(/<section[^>]*aria-labelledby="subscription-title".*?<\/section>/s.exec(html)![0]);
  };
  for (const [state, tier, words, absent] of [
    ["active", "premium", /Renews on .*Switch to yearly.*Cancel subscription.*Invoices/s, "Update your card"],
    ["trialing", "premium", /Renews on .*Cancel subscription/s, "Switch to"],
    ["past_due", "premium", /did not go through.*Update your card.*Cancel subscription/s, "Switch to"],
    [
      "past_due",
      "free",
      /The last payment is missing, so Premium has stopped.*Update your card/s,
      "Switch to",
    ],
    ["unpaid", "free", /The last payment is missing.*Update your card.*Cancel subscription/s, "Switch to"],
    ["paused", "free", /Your subscription is paused.*Cancel subscription/s, "Switch to"],
    ["canceled", "free", /Your last subscription has ended.*Invoices/s, "Cancel subscription"],
  ] as const) {
    await become({ "subscription.state": state, subscriptionTier: tier, tierSetBy: null });
    const text = await panel();
    expect(text, state).toMatch(words);
    expect(text, state).not.toContain(absent);
  }
  await become({ subscriptionTier: "premium", tierSetBy: "administrator", tierSetAt: new Date() });
  expect(await panel()).toMatch(/An administrator gave you Premium\. Nothing is charged\./);
});

test("the way to the cheaper plan says what is paid today and what is credited", async () => {
  const { person, begun, send } = await scene("annual");
  stripe.confirm(begun.clientSecret);
  await send();
  expect(await pageOf(person, "/profile/switch-plan")).toMatch(
    /Today you pay nothing\..*\$(79|80)\.\d\d that you have already paid counts towards your next payments\..*From then on you pay \$8\.90 a month\./,
  );
});

test("the way to a plan that a credit pays says what it costs, what the credit pays and what is left", async () => {
  const { person, begun, send } = await scene("monthly");
  stripe.confirm(begun.clientSecret);
  await send();
  const customer = stripe.get(stripe.get(begun.subscriptionId).customer);
  customer.balance = -5_000;
  expect(await pageOf(person, "/profile/switch-plan")).toMatch(
    /The change costs \$80\.\d\d\..* Your credit pays \$50\.00 of it\.\s*Today you pay \$30\.\d\d\./,
  );
  customer.balance = -9_900;
  expect(await pageOf(person, "/profile/switch-plan")).toMatch(
    /The change costs \$80\.\d\d\..* Your credit pays \$80\.\d\d of it\.\s*Today you pay nothing\./,
  );
});

test("a payment that is missing is named on the subscribe page before anything is chosen", async () => {
  const { person, begun, send, id } = await scene();
  stripe.confirm(begun.clientSecret);
  stripe.get(begun.subscriptionId).status = "unpaid";
  await send();
  expect(await tierOf(person)).toBe("free");
  const text = await pageOf(person, "/subscribe");
  expect(text).toContain("A payment is missing");
  expect(text).not.toContain("Choose a plan");
  expect((await person.form("/subscribe", { planType: "annual" })).status).toBe(409);
  stripe.get(begun.subscriptionId).status = "paused";
  await stage.db
    .collection("users")
    .updateOne({ _id: oid(id) }, { $set: { "subscription.state": "paused" } });
  expect(await pageOf(person, "/subscribe")).toContain("Your subscription is paused");
  const question = await pageOf(person, "/profile/cancel-subscription");
  expect(question).toContain("Your subscription is paused. If you cancel, it ends at once");
  expect(question).not.toContain("payment is missing");
  expect((await person.form("/profile/cancel-subscription", {})).status).toBe(303);
  expect(await pageOf(person, "/subscribe")).toContain("Choose a plan");
});

test("a clock that passes the end of a cancelled period ends Premium; one that renews goes on", async () => {
  const [ends, renews] = [await scene(), await scene("annual")];
  for (const { begun, send } of [ends, renews]) {
    stripe.confirm(begun.clientSecret);
    await send();
  }
  expect((await ends.person.post("/api/billing/cancel")).status).toBe(200);
  stripe.advance(31 * DAY);
  await ends.send();
  expect(await ends.user()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
  stripe.advance(335 * DAY);
  await renews.send();
  expect(await renews.user()).toMatchObject({ subscriptionTier: "premium", subscriptionStatus: "active" });
  expect([await ends.payments(), await renews.payments()]).toMatchObject([{ length: 1 }, { length: 2 }]);
});

test("two tabs at two processes with two plans leave one subscription to pay", async () => {
  const { person, begin, id, send, payments } = await scene();
  const other = person.at(apps[1]!.url);
  const both = await Promise.all([begin("monthly"), begin("annual", other)]);
  const live = stripe
    .all("subscription")
    .filter(({ metadata, status }) => metadata.userId === id && status === "incomplete");
  expect(live).toHaveLength(1);
  const [counts, lost] = both[0].subscriptionId === live[0]!.id ? both : [both[1], both[0]];
  expect(() => stripe.confirm(lost.clientSecret)).toThrow(/canceled/);
  stripe.confirm(counts.clientSecret);
  for (const plan of ["monthly", "annual"]) {
    expect((await begin(plan)).status).toBe(409);
    expect((await begin(plan, other)).status).toBe(409);
  }
  await send();
  expect(await payments()).toHaveLength(1);
});

test("a refund in part, made at Stripe, marks the payment; the person keeps Premium", async () => {
  const { person, begun, customerId, send, payments } = await scene();
  stripe.confirm(begun.clientSecret);
  await send();
  const charge = stripe.all("charge").find(({ customer }) => customer === customerId)!;
  const headers = { Authorization: "Bearer sk_test_http" };
  const body = new URLSearchParams({ charge: String(charge.id), amount: "100" });
  expect((await fetch(`${stripe.url}/v1/refunds`, { method: "POST", headers, body })).status).toBe(200);
  await send();
  expect(await payments()).toMatchObject([{ status: "partially_refunded", refundedAmount: 100 }]);
  expect(await tierOf(person)).toBe("premium");
  expect(await pageOf(person, "/profile/invoices")).toMatch(/\$8\.90 ?\$1\.00 given back/);
});

test("an event of one account says nothing about another that it names", async () => {
  const [victim, payer] = [await scene(), await scene()];
  stripe.confirm(payer.begun.clientSecret);
  await payer.send();
  const event = structuredClone(
    stripe.events.findLast(({ data }) => (data as { object: Event }).object.customer === payer.customerId)!,
  ) as { id: string; data: { object: Event } };
  event.id = "evt_for_another";
  Object.assign(event.data.object, { metadata: { userId: victim.id }, status: "canceled" });
  expect(await stripe.deliver(event as never, `${apps[0]!.url}/api/stripe/webhook`, SECRET)).toBe(200);
  await victim.send();
  expect([await tierOf(victim.person), await tierOf(payer.person)]).toEqual(["free", "premium"]);
  expect(await victim.payments()).toEqual([]);
});
