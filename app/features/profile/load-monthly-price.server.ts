import { PricingPlan } from "#models/pricing-plan.server";

/** The monthly price of Premium in US dollars; null if there is no monthly plan. */
export async function loadMonthlyPrice(): Promise<number | null> {
  const plan = await PricingPlan.findOne({ _id: "monthly" }, { price: 1 }).lean();
  return plan?.price ?? null;
}
