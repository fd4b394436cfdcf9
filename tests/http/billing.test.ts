import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { textOfHtml as rawTextOf } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const SECRET = "whsec_http";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let first: AppProcess;
let second: AppProcess;

beforeAll(async () => {
  stripe = await startFakeStripe();
  const env = {
    STRIPE_SECRET_KEY: "sk_test_http",
    STRIPE_PUBLISHABLE_KEY: "pk_test_http",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  [first, second] = await Promise.all([stage.start(env), stage.start(env)]);
});
afterAll(() => stripe.close());
afterEach(() => void (stripe.state = "well"));

const textOfHtml = (html: string) => rawTextOf(html).replace(/\s+/g, " ");

interface Account {
  id: string;
  subscriptionTier: string;
  stripeSubscriptionId: string;
}
const accountOf = async (person: Client) => (await (await person.get("/api/auth/user")).json()) as Account;
const tierOf = async (person: Client) => (await accountOf(person)).subscriptionTier;
const pageOf = async (person: Client, path: string) => textOfHtml(await (await person.get(path)).text());

/** A person who has paid by Stripe's page and come back. */
async function subscribed(planType = "annual"): Promise<Client> {
  const person = await Client.registered(first.url);
  const answer = await person.form("/subscribe", { planType });
  stripe.completeCheckout(answer.headers.get("location")!.split("/").at(-1)!);
  const back = await person.get("/profile?upgraded=true");
  expect([back.status, back.headers.get("location")]).toEqual([303, "/profile"]);
  return person;
}

describe("the subscribe page", () => {
  test("offers the plans, the yearly one chosen, and leads to Stripe's page", async () => {
    const person = await Client.registered(first.url);
    const html = await (await person.get("/subscribe")).text();
    const text = textOfHtml(html);
    for (const words of [
      "Most Popular",
      "$89.00 a year",
      "$7.42 a month",
      "Save $17.80 per year!",
      "Renews annually at $89.00",
      "Cancel in two clicks. Everything you made stays yours.",
    ]) {
      expect(text).toContain(words);
    }
    expect(/<input[^>]*checked[^>]*>/.exec(html)?.[0]).toContain('value="annual"');
    const answer = await person.form("/subscribe", { planType: "annual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${stripe.url}/checkout/`));
    expect(await tierOf(person)).toBe("free");
  });

  test("allows what Stripe needs; no other page does", async () => {
    const person = await Client.registered(first.url);
    const policyOf = async (path: string) => (await person.get(path)).headers.get("content-security-policy")!;
    const policy = await policyOf("/subscribe");
    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/form-action 'self' https:\/\/checkout\.stripe\.com/);
    for (const path of ["/", "/profile", "/chat", "/profile/subscription/x"]) {
      expect(await policyOf(path), path).not.toContain("stripe.com");
    }
    const own = await policyOf("/profile/subscription");
    expect(own).toMatch(/form-action 'self' https:\/\/billing\.stripe\.com/);
    expect(own).not.toContain("js.stripe.com");
  });

  test.each([{}, { planType: "weekly" }, { planType: "__proto__" }, { planType: "annual".repeat(1_000) }])(
    "refuses an unknown plan with 400",
    async (fields) => {
      const person = await Client.registered(first.url);
      const answer = await person.form("/subscribe", fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect((await person.post("/api/create-subscription", fields)).status).toBe(400);
    },
  );

  test.each(["failing", "busy"] as const)(
    "keeps the choice and says so while Stripe is %s",
    async (state) => {
      const person = await Client.registered(first.url);
      stripe.state = state;
      const answer = await person.form("/subscribe", { planType: "monthly" });
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(textOfHtml(html)).toContain("The payment service did not answer.");
      expect(/<input[^>]*checked[^>]*>/.exec(html)?.[0]).toContain('value="monthly"');
      const { id } = await accountOf(person);
      expect(stripe.all("subscription").filter(({ metadata }) => metadata.userId === id)).toEqual([]);
    },
  );

  test("tells a person with Premium so, and takes no second payment", async () => {
    const person = await subscribed();
    expect(await pageOf(person, "/subscribe")).toContain("You're Already Premium!");
    expect((await person.form("/subscribe", { planType: "monthly" })).status).toBe(409);
    expect((await person.post("/api/create-subscription", { planType: "monthly" })).status).toBe(409);
  });

  test("says that payments are unavailable where they are not configured", async () => {
    const without = await stage.start();
    const person = await Client.registered(without.url);
    const text = await pageOf(person, "/subscribe");
    expect(text).toContain("Payment System Unavailable");
    expect(text).toContain("Contact support");
    expect((await person.form("/subscribe", { planType: "monthly" })).status).toBe(503);
    await without.stop();
  }, 180_000);

  test("says that the plans are missing", async () => {
    const person = await Client.registered(first.url);
    const plans = await stage.db.collection("pricing_plans").find({}).toArray();
    await stage.db.collection("pricing_plans").deleteMany({});
    try {
      expect(await pageOf(person, "/subscribe")).toContain("Unable to Load Plans");
    } finally {
      // A process that starts meanwhile makes them, too.
      await stage.db.collection("pricing_plans").deleteMany({});
      await stage.db.collection("pricing_plans").insertMany(plans);
    }
  });

  test.each([
    ["a price that is no number", { price: "8,90" }],
    ["a price of nothing", { price: 0 }],
    ["another interval", { interval: "week" }],
  ])("sells no plan that has %s", async (_, broken) => {
    const person = await Client.registered(first.url);
    const plans = stage.db.collection("pricing_plans");
    const row = (await plans.findOne({ _id: "monthly" as never }))!;
    await plans.updateOne({ _id: row._id }, { $set: broken });
    try {
      const text = await pageOf(person, "/subscribe");
      expect(text).toContain("$89.00 a year");
      expect(text).not.toMatch(/NaN|Monthly/);
      expect(await (await person.get("/api/pricing-plans")).json()).toMatchObject([{ id: "annual" }]);
      expect((await person.form("/subscribe", { planType: "monthly" })).status).toBe(503);
    } finally {
      await plans.replaceOne({ _id: row._id }, row);
    }
  });

  test("sells nothing in care, nor does any page around it, whatever was written since", async () => {
    const person = await Client.registered(first.url);
    const conversation = await person.conversation();
    await person.sent(conversation.id, "I want to kill myself tonight.");
    // It is no longer among the five that the sidebar shows.
    for (let count = 0; count < 6; count += 1) {
      const { id } = await person.conversation();
      await person.sent(id, `Good morning, number ${count}.`);
    }
    for (const path of ["/subscribe", "/profile/upgrade"]) {
      const html = await (await person.get(path)).text();
      expect(textOfHtml(html), path).toContain("Premium can wait");
      expect(html, path).toContain('href="/safety"');
      expect(html, path).not.toContain('name="planType"');
      expect(html, path).not.toContain('href="/subscribe"');
    }
    for (const path of ["/", "/profile", "/profile/subscription", "/terms", `/chat/${conversation.id}`]) {
      const html = await (await person.get(path)).text();
      expect(html, path).not.toContain('href="/subscribe"');
      expect(html, path).not.toContain('href="/profile/upgrade"');
    }
    expect(await pageOf(person, "/profile/subscription")).not.toContain("What you get with Premium");
    // A form that was open already is answered.
    expect((await person.form("/subscribe", { planType: "annual" })).status).toBe(303);
  });

  test("speaks Spanish and Italian", async () => {
    const person = await Client.registered(first.url);
    for (const [language, words] of [
      ["es", "al año"],
      ["it", "all’anno"],
    ] as const) {
      await stage.db
        .collection("users")
        .updateOne({ _id: oid((await accountOf(person)).id) }, { $set: { preferredLanguage: language } });
      expect(await pageOf(person, "/subscribe")).toContain(words);
    }
  });
});

describe("coming back from a payment", () => {
  test("by hand changes nothing and waits for nothing", async () => {
    const person = await Client.registered(first.url);
    const answer = await person.get("/profile?upgraded=true");
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("We are checking your payment");
    expect(await tierOf(person)).toBe("free");
  });

  test("waits without scripts by loading again, and in the end says that it takes longer", async () => {
    const person = await Client.registered(first.url);
    await person.form("/subscribe", { planType: "monthly" });
    const html = await (await person.get("/profile?upgraded=true")).text();
    expect(textOfHtml(html)).toContain("We are checking your payment");
    expect(html).toMatch(
      /<noscript><meta http-equiv="refresh" content="3;url=\/profile\?upgraded=true&amp;reloads=1"/i,
    );
    const late = await (await person.get("/profile?upgraded=true&reloads=10")).text();
    expect(textOfHtml(late)).toContain("Your payment has not reached us yet");
    expect(late).not.toContain('http-equiv="refresh"');
    for (const reloads of ["-1", "x", "1e99", "9".repeat(400)]) {
      expect((await person.get(`/profile?upgraded=true&reloads=${reloads}`)).status).toBe(200);
    }
    expect(await pageOf(person, "/profile?upgraded=true&redirect_status=failed")).toContain(
      "The payment did not go through",
    );
  });

  test("names the plan once the payment is there", async () => {
    const person = await subscribed("monthly");
    expect(await tierOf(person)).toBe("premium");
  });
});

describe("managing a subscription", () => {
  test("is done by forms: cancel in two clicks, resume in one", async () => {
    const person = await subscribed();
    expect(await pageOf(person, "/profile/subscription")).toMatch(/Yearly ?\. Renews on \d+ \w+ \d{4}\./);
    expect(await pageOf(person, "/profile/cancel-subscription")).toMatch(
      /You keep Premium until \d+ \w+ \d{4}/,
    );
    expect((await person.form("/profile/cancel-subscription", {})).status).toBe(303);
    expect(await pageOf(person, "/profile/subscription")).toMatch(/Ends on \d+ \w+ \d{4}\./);
    expect((await person.form("/profile/subscription", { intent: "resume" })).status).toBe(303);
    expect(await pageOf(person, "/profile/subscription")).toContain("Renews on");
    expect((await person.form("/profile/subscription", { intent: "other" })).status).toBe(400);
    const portal = await person.form("/profile/subscription", { intent: "portal" });
    expect(portal.headers.get("location")).toMatch(new RegExp(`^${stripe.url}/portal/`));
  });

  test("shows what another plan costs today before it is taken", async () => {
    const person = await subscribed("monthly");
    const read = (page: string) => ({
      shown: /Today you pay \$(\d+\.\d\d)/.exec(textOfHtml(page))![1]!,
      fields: {
        planType: "annual",
        amount: /name="amount" value="(\d+)"/.exec(page)![1]!,
        currency: /name="currency" value="(\w+)"/.exec(page)![1]!,
      },
    });
    const old = read(await (await person.get("/profile/switch-plan")).text());
    // On a page that was left open: it costs more when less is left of the month that is paid.
    const item = stripe.get((await accountOf(person)).stripeSubscriptionId).items.data[0];
    for (const time of ["current_period_start", "current_period_end"]) item[time] -= 10 * 86_400;
    const refusal = await person.form("/profile/switch-plan", old.fields);
    expect(refusal.status).toBe(409);
    const page = await refusal.text();
    expect(textOfHtml(page)).toContain("What you pay today has changed since the page was opened.");
    const { shown, fields } = read(page);
    expect(Number(shown)).toBeGreaterThan(Number(old.shown) + 2);
    expect((await person.form("/profile/switch-plan", fields)).status).toBe(303);
    const invoices = await pageOf(person, "/profile/invoices");
    expect(invoices).toContain(`$${shown}`);
    expect(invoices).toContain("View invoice FAKE-");
    expect((await person.form("/profile/switch-plan", { planType: "weekly" })).status).toBe(400);
    const goesOn = /Your subscription then no longer ends on \d+ \w+ \d{4}\./;
    expect(await pageOf(person, "/profile/switch-plan")).not.toMatch(goesOn);
    await person.post("/api/billing/cancel");
    expect(await pageOf(person, "/profile/switch-plan")).toMatch(goesOn);
  });

  test("says before the end what is left of earlier payments, and on the page of the plans what becomes of it", async () => {
    const person = await subscribed();
    expect(await pageOf(person, "/profile/cancel-subscription")).not.toContain("a credit of");
    expect(await pageOf(person, "/profile/delete")).not.toContain("Your credit of");
    await person.post("/api/billing/switch", { planType: "monthly" });
    const left = /You still have a credit of (\$\d+\.\d\d)/;
    const [, amount = ""] = left.exec(await pageOf(person, "/profile/cancel-subscription")) ?? [];
    expect(amount).toMatch(/^\$(79|80)\./);
    expect(await pageOf(person, "/profile/delete")).toContain(
      `Your credit of ${amount}, which you have paid: it is not paid out`,
    );
    // One that is paused ends at once.
    stripe.setPaused((await accountOf(person)).stripeSubscriptionId, true);
    expect((await person.post("/api/billing/cancel")).status).toBe(200);
    const page = await (await person.get("/subscribe")).text();
    expect(textOfHtml(page)).toContain(`You have a credit of ${amount}.`);
    // The card form would show another amount than is due.
    expect(page).not.toContain("pk_test");
    expect((await person.post("/api/create-subscription", { planType: "monthly" })).status).toBe(409);
    stripe.state = "failing";
    expect((await person.get("/subscribe")).status).toBe(200);
    expect((await person.get("/profile/cancel-subscription")).status).toBe(302);
  });

  test("does not change the plan after the payment was given back, and says so with a way to support", async () => {
    const person = await subscribed();
    const { stripeSubscriptionId } = await accountOf(person);
    const { customer } = stripe.get(stripeSubscriptionId);
    const charge = stripe.all("charge").find((row) => row.customer === customer)!;
    Object.assign(charge, { amount_refunded: charge.amount as number, refunded: true });
    const answer = await person.get("/profile/switch-plan");
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(textOfHtml(page)).toContain("Your last payment was given back");
    expect(page).toContain('href="/support?category=billing"');
    expect(page).not.toContain('name="planType"');
    expect((await person.form("/profile/switch-plan", { planType: "monthly" })).status).toBe(409);
    expect((await person.post("/api/billing/switch", { planType: "monthly" })).status).toBe(409);
  });

  test("is also an API", async () => {
    const person = await subscribed("monthly");
    expect(await (await person.post("/api/billing/cancel")).json()).toMatchObject({
      cancelAtPeriodEnd: true,
    });
    expect(await (await person.post("/api/billing/resume")).json()).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    const switched = await person.post("/api/billing/switch", { planType: "annual" });
    expect(await switched.json()).toMatchObject({ planId: "annual", state: "active" });
    expect((await person.post("/api/billing/switch", { planType: "weekly" })).status).toBe(400);
    const { url } = (await (await person.post("/api/billing/portal")).json()) as { url: string };
    expect(url).toContain("/portal/");
    const invoices = (await (await person.get("/api/billing/invoices")).json()) as object[];
    expect(invoices).toHaveLength(2);
    const stranger = await Client.registered(first.url);
    expect(await (await stranger.get("/api/billing/invoices")).json()).toEqual([]);
    for (const call of ["cancel", "resume", "portal"]) {
      expect((await stranger.post(`/api/billing/${call}`)).status, call).toBe(404);
      expect((await new Client(first.url).post(`/api/billing/${call}`)).status, call).toBe(401);
      expect((await stranger.get(`/api/billing/${call}`)).status, call).toBe(405);
    }
  });

  test("says so while Stripe is away; the pages stand", async () => {
    const person = await subscribed();
    stripe.state = "failing";
    expect((await person.get("/profile/subscription")).status).toBe(200);
    const invoices = await person.get("/profile/invoices");
    expect(invoices.status).toBe(503);
    expect(textOfHtml(await invoices.text())).toContain("The invoices could not be loaded.");
    const change = await person.get("/profile/switch-plan");
    expect(change.status).toBe(503);
    expect(await change.text()).not.toContain('name="planType"');
    expect((await person.form("/profile/cancel-subscription", {})).status).toBe(503);
    expect((await person.post("/api/billing/cancel")).status).toBe(503);
  });
});

describe("on two processes", () => {
  test("twenty clicks begin one subscription for one customer", async () => {
    const person = await Client.registered(first.url);
    const other = person.at(second.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? person : other).post("/api/create-subscription", { planType: "monthly" }),
      ),
    );
    const begun = answers.filter(({ status }) => status === 200);
    // On a busy machine the last ones may be told to wait; nothing is begun for them.
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const ids = await Promise.all(
      begun.map(async (answer) => ((await answer.json()) as Begun).subscriptionId),
    );
    expect(new Set(ids).size).toBe(1);
    const { id } = await accountOf(person);
    expect(stripe.all("customer").filter(({ metadata }) => metadata.userId === id)).toHaveLength(1);
    expect(stripe.all("subscription").filter(({ metadata }) => metadata.userId === id)).toHaveLength(1);
  }, 60_000);

  test("the same event twenty times is one payment and one transition", async () => {
    const person = await Client.registered(first.url);
    const answer = await person.post("/api/create-subscription", { planType: "annual" });
    stripe.confirm(((await answer.json()) as Begun).clientSecret);
    const paid = stripe.events.findLast(({ type }) => type === "invoice.paid")!;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stripe.deliver(paid, `${(index % 2 ? first : second).url}/api/stripe/webhook`, SECRET),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => (await tierOf(person)) === "premium");
    const { id } = await accountOf(person);
    expect(await stage.db.collection("payments").countDocuments({ userId: oid(id) })).toBe(1);
    expect(await stage.db.collection("billing_events").countDocuments({ _id: paid.id as never })).toBe(1);
  }, 60_000);
});

interface Begun {
  clientSecret: string;
  subscriptionId: string;
}
