import { PricingPlan } from "#models/pricing-plan.server";
import type { WantedPrice } from "~/services/stripe/prices.server";
import { AppError } from "~/utils/app-error";
import type { PlanId } from "../types";

const fields = { name: 1, price: 1, interval: 1 } as const;

const toWantedPrice = (plan: { _id: unknown; name: string; price: number; interval: "month" | "year" }) => ({
  planId: String(plan._id),
  name: plan.name,
  cents: Math.round(plan.price * 100),
  interval: plan.interval,
});

/** Whether a plan can be sold: its row may have been changed by hand. */
export function hasPrice({ price, interval }: { price: number; interval: string }): boolean {
  return Number.isFinite(price) && price > 0 && ["month", "year"].includes(interval);
}

/** What a plan costs here. @throws AppError 503 when there is no such plan. */
export async function findPlan(planId: PlanId): Promise<WantedPrice> {
  const plan = await PricingPlan.findById(planId, fields).lean();
  if (!plan || !hasPrice(plan)) throw new AppError("billing.errors.noPlans", 503);
  return toWantedPrice(plan);
}

/** What all plans cost here. */
export async function findPlans(): Promise<WantedPrice[]> {
  const plans = await PricingPlan.find({}, fields).limit(10).lean();
  return plans.filter(hasPrice).map(toWantedPrice);
}
