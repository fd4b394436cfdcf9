import { z } from "zod";
import { featureDefaults, featureStates, type FeatureName } from "~/features/billing/feature-switch";
import { providers } from "~/services/llm/providers";
import { count, id, time } from "~/utils/answer-fields";
import { systemMetricsAnswer } from "./metrics/answers";

export const adminSummaryAnswer = z.object({
  totalUsers: count,
  premiumUsers: count,
  activeUsersToday: count,
  messagesToday: count.describe("Those of people and of the guide."),
});

export const adminStatsAnswer = adminSummaryAnswer
  .extend({ freeUsers: count, conversionRate: z.number().describe("A rounded percentage.") })
  .meta({ id: "AdminStats", description: "A day is a UTC day." });

export const logEntryAnswer = z
  .object({
    id,
    administrator: z
      .string()
      .nullable()
      .describe("The administrator's email address; null when they have left."),
    administratorId: z.string().nullable(),
    action: z.string(),
    entity: z.string().nullable(),
    entityId: z.string().nullable(),
    person: z
      .string()
      .nullable()
      .describe(
        "The email address of the person that it is about; null for other things, and for people who have left.",
      ),
    configuration: z
      .string()
      .nullable()
      .describe(
        "The name of the configuration that it is about; null for other things, and for deleted ones.",
      ),
    details: z.string().nullable().describe("JSON as text."),
    ipAddress: z.string().nullable(),
    at: time,
  })
  .meta({ id: "LogEntry", description: "One entry of the administrators' log." });

const featureNames = Object.keys(featureDefaults) as FeatureName[];
const featureState = z.enum(featureStates);
const features = Object.fromEntries(featureNames.map((name) => [name, featureState])) as Record<
  FeatureName,
  typeof featureState
>;

export const settingsAnswer = z
  .object({
    version: count.describe("The number of the save that made them."),
    provider: z.enum(providers),
    anthropicModel: z.string(),
    localModel: z.string(),
    prices: z
      .record(z.string(), z.object({ input: z.number(), output: z.number() }))
      .describe("US dollars for a million tokens, by the model's name."),
    rateLimitPerMinute: count,
    freeMediaPerDay: count,
    features: z.object(features),
    stripeTax: z.boolean(),
  })
  .meta({ id: "Settings", description: "The settings in force." });

export const systemAnswer = z
  .object({ metrics: systemMetricsAnswer, settings: settingsAnswer })
  .meta({ id: "System" });
