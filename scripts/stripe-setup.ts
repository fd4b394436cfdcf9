import { setUpPrices } from "~/features/billing/plans/set-up-prices.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { env } from "~/services/env.server";
import { AppError } from "~/utils/app-error";
import { withDatabase } from "./lib/with-database";

if (!env.STRIPE_SECRET_KEY) {
  console.error("STRIPE_SECRET_KEY is not set.");
  process.exit(1);
}
await withDatabase(async () => {
  await seedDefaults();
  try {
    for (const { planId, priceId } of await setUpPrices()) console.log(`${planId}: ${priceId}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { cause } = error;
    throw new Error(cause instanceof Error ? cause.message : error.code);
  }
  console.log(`Now let Stripe send its events to ${env.origin}/api/stripe/webhook`);
});
