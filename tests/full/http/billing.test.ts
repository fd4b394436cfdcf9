import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";

const SECRET = "whsec_http";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let first: AppProcess;

beforeAll(async () => {
  stripe = await startFakeStripe();
  const env = {
    STRIPE_SECRET_KEY: "sk_test_http",
    STRIPE_PUBLISHABLE_KEY: "pk_test_http",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  first = await stage.start(env);
});
afterAll(() => stripe.close());
afterEach(() => void (stripe.state = "well"));

describe("the subscribe page", () => {
  test("works while Stripe is slow", async () => {
    const person = await Client.registered(first.url);
    stripe.state = "slow";
    // A customer, prices and the page: a few calls of three seconds each.
    expect((await person.form("/subscribe", { planType: "monthly" })).status).toBe(303);
  }, 60_000);
});
