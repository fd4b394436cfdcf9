import { DailyQuote } from "#models/daily-quote.server";
import { PricingPlan } from "#models/pricing-plan.server";
import { UsageReason } from "#models/usage-reason.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { prices } from "~/features/billing/plans/prices";
import { readCanary } from "~/features/guide/prompt/canary.server";
import { defaultQuoteFor } from "~/features/home/find-quote.server";
import { insertOnce, upsertOnce } from "~/services/database/db-writes.server";
import { seedConfigurations } from "./seed-configurations.server";

const usageReasonKeys = [
  "stress",
  "sleep",
  "meaning",
  "grief",
  "relationships",
  "meditation",
  "faith",
  "curiosity",
];

/** The plans with their prices and the saving compared with twelve months: contract.md, "Other decisions". */
const plans = [
  {
    _id: "annual",
    name: "Premium yearly",
    price: prices.annual,
    interval: "year",
    description: "Everything, for a year.",
    savings: 17,
  },
  {
    _id: "monthly",
    name: "Premium monthly",
    price: prices.monthly,
    interval: "month",
    description: "Everything, month by month.",
    savings: null,
  },
] as const;

const features = [
  "Unlimited messages",
  "Priority response times",
  "Advanced meditation",
  "Unlimited media",
  "Priority support",
  "Early access",
];

/** Inserts the data of a new installation. Existing rows stay as they are, changed or not. */
export async function seedDefaults(now = new Date()): Promise<void> {
  await Promise.all([
    upsertOnce(() =>
      PricingPlan.bulkWrite(
        plans.map(({ _id, ...plan }, displayOrder) => ({
          updateOne: {
            filter: { _id },
            update: { $setOnInsert: { ...plan, features, displayOrder } },
            upsert: true,
          },
        })),
      ),
    ),
    upsertOnce(() =>
      UsageReason.bulkWrite(
        usageReasonKeys.map((key, displayOrder) => ({
          updateOne: {
            filter: { key },
            update: {
              $setOnInsert: {
                labelKey: `usageReasons.${key}.label`,
                descriptionKey: `usageReasons.${key}.description`,
                isActive: true,
                displayOrder,
              },
            },
            upsert: true,
          },
        })),
      ),
    ),
    seedOnce(DailyQuote, {
      content: defaultQuoteFor(now).en,
      author: null,
      date: startOfUtcDay(now),
    }),
    seedConfigurations(),
    readCanary(),
  ]);
}

/** Inserts a first document into an empty collection. */
async function seedOnce(
  model: { exists(filter: object): PromiseLike<unknown>; create(document: object): Promise<unknown> },
  document: object,
): Promise<void> {
  if (await model.exists({})) return;
  // Another process starting at the same time may be faster.
  await insertOnce(
    () => model.create(document),
    async () => undefined,
  );
}
