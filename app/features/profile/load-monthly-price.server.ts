import { PricingPlan } from "#models/pricing-plan.server";
import { hasPrice } from "~/features/billing/plans/find-plan.server";

/** The monthly price of Premium in US dollars; null if there is no monthly plan. */
export async function loadMonthlyPrice(): Promise<number | null> {
  const plan = await PricingPlan.findOne({ _id: "monthly" }, { price: 1, interval: 1 }).lean();
  return plan && hasPrice(plan) ? plan.price : null;
}
