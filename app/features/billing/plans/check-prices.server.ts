import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { client, isBillingConfigured } from "~/services/stripe/client.server";
import { findMismatches } from "~/services/stripe/prices.server";
import { findPlans } from "./find-plan.server";

const state = singleton("price-check", () => ({
  mismatches: [] as string[],
  checkedAt: null as Date | null,
}));

/** Compares our prices with those at Stripe. That Stripe is away is only logged. @returns whether it was done. */
export async function checkPrices(): Promise<boolean> {
  if (!isBillingConfigured()) return false;
  try {
    state.mismatches = await findMismatches(await client(), await findPlans());
  } catch (error) {
    log.warn({ err: error }, "could not compare the prices with Stripe");
    return false;
  }
  state.checkedAt = new Date();
  if (state.mismatches.length === 0) return true;
  log.warn(
    { plans: state.mismatches },
    "Stripe has other prices than this installation: nobody can subscribe",
  );
  return true;
}

/** The plans whose price at Stripe was another one at the last comparison. */
export function priceMismatches(): readonly string[] {
  return state.mismatches;
}

/** What this process knows of the prices. `checkedAt` is null before the first comparison. */
export function readPriceCheck(): { isConfigured: boolean; mismatches: string[]; checkedAt: string | null } {
  return {
    isConfigured: isBillingConfigured(),
    mismatches: state.mismatches,
    checkedAt: state.checkedAt?.toISOString() ?? null,
  };
}
