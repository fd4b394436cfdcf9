import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { client, isBillingConfigured } from "~/services/stripe/client.server";
import { findMismatches } from "~/services/stripe/prices.server";
import { findPlans } from "./find-plan.server";

const state = singleton("price-check", () => ({ mismatches: [] as string[] }));

/** Compares our prices with those at Stripe. That Stripe is away is only logged. */
export async function checkPrices(): Promise<void> {
  if (!isBillingConfigured()) return;
  try {
    state.mismatches = await findMismatches(await client(), await findPlans());
  } catch (error) {
    log.warn({ err: error }, "could not compare the prices with Stripe");
    return;
  }
  if (state.mismatches.length === 0) return;
  log.warn(
    { plans: state.mismatches },
    "Stripe has other prices than this installation: nobody can subscribe",
  );
}

/** The plans whose price at Stripe was another one at the last comparison. */
export function priceMismatches(): readonly string[] {
  return state.mismatches;
}
