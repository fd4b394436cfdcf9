import { PricingPlan } from "#models/pricing-plan.server";

/** What Premium costs a month, in US dollars; null where there is no monthly plan. */
export async function loadMonthlyPrice(): Promise<number | null> {
  const plan = await PricingPlan.findOne({ _id: "monthly" }, { price: 1 }).lean();
  return plan?.price ?? null;
}
