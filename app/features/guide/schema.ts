import { z } from "zod";
import { languages } from "~/i18n/config";
import { boundedString } from "~/utils/text/bounded-string";
import { OBJECT_ID } from "~/utils/object-id";
import {
  configurationCategories,
  configurationModels,
  expectationFields,
  MAX_CONFIGURATION_DESCRIPTION,
  MAX_CONFIGURATION_NAME,
  MAX_EXPECTATION,
  MAX_EXPECTATIONS,
  MAX_OVERRIDE_REASON,
  MAX_REPLY_TOKENS,
  MAX_SYSTEM_PROMPT,
  MAX_TEST_PROMPT,
  MAX_TEST_PROMPTS,
  MIN_OVERRIDE_REASON,
  testRules,
} from "./limits";

const INVALID = "validation.required";

const text = (max: number) => boundedString(max, INVALID).trim().min(1, INVALID).max(max, INVALID);

/** A number from 0 to 2 with at most two decimals, kept as the text that it is. */
const temperature = z.string(INVALID).regex(/^(?:[01](?:\.\d{1,2})?|2(?:\.0{1,2})?)$/, INVALID);

const wordCount = /^\d{1,4}$/;

/** `value` is what the rule needs: words, a language, a number of words; nothing for `refuses` and `safe`. */
const expectation = z
  .strictObject({
    rule: z.enum(testRules, INVALID),
    value: z.preprocess(
      (value) => (typeof value === "number" ? String(value) : (value ?? "")),
      boundedString(MAX_EXPECTATION, INVALID).trim().max(MAX_EXPECTATION, INVALID),
    ),
  })
  .refine(({ rule, value }) => {
    if (rule === "minWords" || rule === "maxWords") return wordCount.test(value);
    if (rule === "language") return (languages as readonly string[]).includes(value);
    return rule === "refuses" || rule === "safe" || value !== "";
  }, INVALID);

const testPrompt = z.strictObject({
  prompt: text(MAX_TEST_PROMPT),
  expectations: z.array(expectation, INVALID).min(1, INVALID).max(MAX_EXPECTATIONS, INVALID),
});

const testPrompts = z.array(testPrompt, INVALID).max(MAX_TEST_PROMPTS, INVALID);

const fields = {
  name: text(MAX_CONFIGURATION_NAME),
  description: boundedString(MAX_CONFIGURATION_DESCRIPTION, INVALID)
    .trim()
    .max(MAX_CONFIGURATION_DESCRIPTION, INVALID)
    .nullable(),
  systemPrompt: text(MAX_SYSTEM_PROMPT),
  temperature,
  maxTokens: z.number(INVALID).int(INVALID).min(1, INVALID).max(MAX_REPLY_TOKENS, INVALID),
  model: z.enum(configurationModels, INVALID),
  category: z.enum(configurationCategories, INVALID),
  testPrompts: testPrompts.nullable(),
};

/** A new configuration. It is never active at first, whatever is sent; what is left out has the specified default. */
export const newConfigurationSchema = z.object({
  ...fields,
  description: fields.description.default(null),
  temperature: fields.temperature.default("1"),
  maxTokens: fields.maxTokens.default(1000),
  model: fields.model.default("gpt-5"),
  category: fields.category.default("spiritual"),
  testPrompts: fields.testPrompts.default(null),
});

/** What an edit changes; fields that are left out stay as they are. */
export const configurationEditSchema = z
  .object(fields)
  .partial()
  .extend({
    isActive: z.boolean(INVALID).optional(),
    /** Why it is activated although its tests fail; the log keeps it. */
    overrideReason: boundedString(MAX_OVERRIDE_REASON, INVALID)
      .trim()
      .min(MIN_OVERRIDE_REASON, INVALID)
      .max(MAX_OVERRIDE_REASON, INVALID)
      .optional(),
  });

/** The console's form of a configuration: everything but the test prompts, which have pages of their own. */
export const configurationFormSchema = z.object({
  name: fields.name,
  description: fields.description.default(null),
  systemPrompt: fields.systemPrompt,
  temperature: fields.temperature,
  maxTokens: fields.maxTokens,
  model: fields.model,
  category: fields.category,
  isActive: z.boolean(INVALID).default(false),
  overrideReason: configurationEditSchema.shape.overrideReason,
  /** The version that was edited: a later one is not overwritten. */
  version: z.number().int().optional(),
});

/** The console's form of one test prompt: up to ten expectations. Those without a rule are left out. */
export const testPromptFormSchema = z
  .object({
    prompt: text(MAX_TEST_PROMPT),
    ...Object.fromEntries(
      expectationFields.flatMap((number) => [
        [`rule${number}`, z.enum(testRules, INVALID).optional()],
        [`value${number}`, z.string(INVALID).max(MAX_EXPECTATION, INVALID).optional()],
      ]),
    ),
  })
  .transform((form, context): z.output<typeof testPrompt> => {
    const given = form as { prompt: string } & Record<string, string | undefined>;
    const expectations = [];
    for (const number of expectationFields) {
      if (!given[`rule${number}`]) continue;
      const parsed = expectation.safeParse({ rule: given[`rule${number}`], value: given[`value${number}`] });
      if (parsed.success) expectations.push(parsed.data);
      else {
        const message = given[`value${number}`] ? "adminTraining.valueInvalid" : INVALID;
        context.addIssue({ code: "custom", message, path: [`value${number}`] });
      }
    }
    const isAnyGiven = expectationFields.some((number) => given[`rule${number}`]);
    if (!isAnyGiven) context.addIssue({ code: "custom", message: INVALID, path: ["rule1"] });
    return { prompt: given.prompt, expectations };
  });

export type NewConfiguration = z.output<typeof newConfigurationSchema>;
export type ConfigurationEdit = z.output<typeof configurationEditSchema>;

export const restoreSchema = z.strictObject({ version: z.number(INVALID).int(INVALID).min(1, INVALID) });

/** The same from a form or an address, where numbers are text. */
export const restoreFormSchema = z.object({ version: z.coerce.number(INVALID).int(INVALID).min(1, INVALID) });

/** `record` asks the model again even when answers of this version are stored. */
export const testRunSchema = z.strictObject({ record: z.boolean(INVALID).optional() });

export const configurationParams = z.object({ id: z.string().regex(OBJECT_ID, "errors.notFound") });

/** A page of versions, newest first; `before` is a version's number. */
export const versionsPageSchema = z.object({
  limit: z.coerce.number(INVALID).int().min(1).max(200).default(100),
  before: z.coerce.number(INVALID).int().min(1).optional(),
});
