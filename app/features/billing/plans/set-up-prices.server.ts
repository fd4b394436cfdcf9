import { askStripe } from "~/services/stripe/client.server";
import { ensurePrice } from "~/services/stripe/prices.server";
import { findPlans } from "./find-plan.server";

/**
 * Makes the products and prices at Stripe, where they do not exist. It can be repeated.
 * @returns Stripe's id of each plan's price. @throws AppError as `ensurePrice` and `askStripe` do.
 */
export async function setUpPrices(): Promise<{ planId: string; priceId: string }[]> {
  const plans = await findPlans();
  return askStripe(async (stripe) => {
    const made = [];
    for (const plan of plans) made.push({ planId: plan.planId, priceId: await ensurePrice(stripe, plan) });
    return made;
  });
}
