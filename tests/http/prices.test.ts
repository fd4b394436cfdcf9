import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const root = path.resolve(import.meta.dirname, "../..");
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());
const env = () => ({ STRIPE_SECRET_KEY: "sk_test_prices", STRIPE_API_BASE: stripe.url });

/** Runs the operator's command as an installation does. @returns what it prints. */
async function setUp(): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ["build/commands/stripe-setup.js"], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      SESSION_SECRET: "a-secret-for-tests-only",
      MONGODB_URI: stage.uri,
      ...env(),
    },
  });
  return stdout;
}

test("stripe-setup makes the two prices once; a start compares them, and another amount stops every sale", async () => {
  const [first, second] = [await setUp(), await setUp()];
  expect(first).toBe(second);
  expect(first).toMatch(/annual: price_\w+\nmonthly: price_\w+\n.*\/api\/stripe\/webhook/);
  expect(stripe.all("price")).toHaveLength(2);
  expect(stripe.all("product")).toHaveLength(2);

  const app = await stage.start(env());
  expect(await (await fetch(`${app.url}/readyz`)).text()).toBe("ready");
  const visitor = await new Client(app.url).get("/api/pricing-plans");
  expect(visitor.status).toBe(401);
  const person = await Client.registered(app.url);
  const plans = async () => (await (await person.get("/api/pricing-plans")).json()) as object[];
  expect(await plans()).toMatchObject([
    { id: "annual", name: "Yearly", price: 89, interval: "year", savings: 17 },
    { id: "monthly", name: "Monthly", price: 8.9, interval: "month", savings: null },
  ]);
  const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };
  for (const [preferredLanguage, name, feature] of [
    ["es", "Anual", "Mensajes ilimitados"],
    ["it", "Annuale", "Messaggi illimitati"],
  ]) {
    await stage.db.collection("users").updateOne({ _id: oid(id) }, { $set: { preferredLanguage } });
    expect((await plans())[0]).toMatchObject({
      name,
      features: expect.arrayContaining([feature]) as string[],
    });
  }

  stripe.all("price").find(({ lookup_key: key }) => key === "anamcara_annual")!.unit_amount = 9_900;
  const later = await stage.start(env());
  const ready = () => fetch(`${later.url}/readyz`).then((answer) => answer.text());
  await until(async () => (await ready()) !== "ready", { what: "the prices to be compared" });
  // The process serves; only nothing is sold.
  expect(await ready()).toBe("ready\nthe price of annual differs from Stripe's");
  expect((await person.at(later.url).post("/api/create-subscription", { planType: "annual" })).status).toBe(
    503,
  );
  await stage.db
    .collection("users")
    .updateOne({ _id: oid(id) }, { $set: { isAdmin: true, preferredLanguage: "en" } });
  const page = await (await person.at(later.url).get("/admin/subscriptions")).text();
  expect(textOfHtml(page)).toContain("Stripe has other prices for: annual.");
}, 180_000);
