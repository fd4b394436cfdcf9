import { PricingPlan, type PricingPlanDocument } from "#models/pricing-plan.server";
import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { hasPrice } from "./find-plan.server";
import type { PlanDto } from "../types";

/** What every paid plan holds. The texts are those of the profile. */
const benefits = ["messages", "priority", "meditation", "media", "support", "early"] as const;

/** The plans in the order in which they are offered, with the words of a language. A broken row is none. */
export async function listPlans(language: Language): Promise<PlanDto[]> {
  const rows = await PricingPlan.find().sort({ displayOrder: 1 }).limit(10).lean();
  return rows.filter(hasPrice).map((row) => toPlanDto(row, language));
}

function toPlanDto(row: PricingPlanDocument, language: Language): PlanDto {
  const { t, exists } = getServerI18n(language);
  const key = `billing.plans.${row._id}`;
  return {
    id: row._id!,
    name: exists(`${key}.name`) ? t(`${key}.name`) : row.name,
    price: row.price,
    interval: row.interval,
    description: exists(`${key}.description`) ? t(`${key}.description`) : row.description,
    features: benefits.map((benefit) => t(`profile.benefits.${benefit}`)),
    savings: row.savings ?? null,
  };
}
