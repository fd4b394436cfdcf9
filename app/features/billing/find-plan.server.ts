import { PricingPlan } from "#models/pricing-plan.server";
import type { WantedPrice } from "~/services/stripe/prices.server";
import { AppError } from "~/utils/app-error";
import type { PlanId } from "./types";

const fields = { name: 1, price: 1, interval: 1 } as const;

const toWantedPrice = (plan: { _id: unknown; name: string; price: number; interval: "month" | "year" }) => ({
  planId: String(plan._id),
  name: plan.name,
  cents: Math.round(plan.price * 100),
  interval: plan.interval,
});

/** What a plan costs here. @throws AppError 503 when there is no such plan. */
export async function findPlan(planId: PlanId): Promise<WantedPrice> {
  const plan = await PricingPlan.findById(planId, fields).lean();
  if (!plan) throw new AppError("billing.errors.noPlans", 503);
  return toWantedPrice(plan);
}

/** What all plans cost here. */
export async function findPlans(): Promise<WantedPrice[]> {
  const plans = await PricingPlan.find({}, fields).limit(10).lean();
  return plans.map(toWantedPrice);
}
