import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";
import { configurationCategories, configurationModels, testRules } from "./limits";

const rule = z.enum(testRules);

export const testPromptAnswer = z
  .object({ prompt: z.string(), expectations: z.array(z.object({ rule, value: z.string() })) })
  .describe("A message that a configuration is tested with, and what its reply must fulfil.");

/** What is versioned of a configuration: all that can change a reply, and its names. */
export const configurationContentAnswer = z.object({
  name: z.string(),
  description: z.string().nullable(),
  systemPrompt: z.string(),
  temperature: z.string().describe("A number from 0 to 2, as text."),
  maxTokens: count,
  model: z.enum(configurationModels),
  category: z.enum(configurationCategories),
  testPrompts: z.array(testPromptAnswer).nullable(),
});

export const configurationAnswer = configurationContentAnswer
  .extend({
    id,
    version: count,
    isActive: z.boolean(),
    performance: z.unknown().describe("The latest test of this version, as it is stored; null before."),
    createdBy: id.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Configuration" });

export const configurationVersionAnswer = z
  .object({ version: count, createdAt: time, createdBy: id.nullable() })
  .meta({ id: "ConfigurationVersion" });

export const testReportAnswer = z
  .object({
    hash: z
      .string()
      .describe("Of the version, the prompts and the answers: the same answers have the same one."),
    passed: z.boolean(),
    cases: z.array(
      z.object({
        prompt: z.string(),
        reply: z.string(),
        checks: z.array(z.object({ rule, passed: z.boolean() })),
      }),
    ),
  })
  .meta({ id: "TestReport" });
