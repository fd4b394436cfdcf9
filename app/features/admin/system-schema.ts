import { z, type ZodType } from "zod";
import {
  featureDefaults,
  featureField,
  featureStates,
  type FeatureName,
  type FeatureState,
} from "~/features/billing/feature-switch";
import { providers } from "~/services/llm/providers";
import { boundedString, trimmedText } from "~/utils/text/bounded-string";
import { OBJECT_ID } from "~/utils/object-id";
import { periods, type Period } from "./metrics/spans";
import { settings, type SettingName, type Settings } from "./settings";

const featureNames = Object.keys(featureDefaults) as FeatureName[];

/** Longest list in a text field, in characters. */
const MAX_LIST = 8_000;

/** The settings to change. With `version`, they are saved only if that version still stands. */
export const settingsChangeSchema = z.strictObject({
  ...(Object.fromEntries(
    Object.entries(settings).map(([name, { schema }]) => [name, (schema as ZodType).optional()]),
  ) as { [Name in SettingName]: z.ZodOptional<ZodType<Settings[Name]>> }),
  version: z.number().int().min(0).optional(),
});

export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** One entry a line; the parts of a line are separated by blanks. */
function listField<Value>(schema: ZodType<Value>, toEntry: (parts: string[]) => [string, unknown] | null) {
  return boundedString(MAX_LIST, "validation.required", "validation.titleTooLong")
    .optional()
    .transform((text, context) => {
      const lines = (text ?? "").split(/\r?\n/).filter((line) => line.trim() !== "");
      const entries = lines.map((line) => toEntry(line.trim().split(/\s+/)));
      const isWhole = entries.every((entry) => entry !== null);
      const result = isWhole ? schema.safeParse(Object.fromEntries(entries)) : null;
      if (result?.success) return result.data;
      context.addIssue({ code: "custom", message: "adminSystem.form.lineInvalid" });
      return z.NEVER;
    });
}

const wholeNumber = (name: "rateLimitPerMinute" | "freeMediaPerDay") =>
  trimmedText({ max: 10 }, "validation.numberInvalid").transform(Number).pipe(settings[name].schema);

/** The form of the settings: everything is text. */
export const settingsFormSchema = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  provider: settings.provider.schema,
  anthropicModel: settings.anthropicModel.schema,
  localModel: settings.localModel.schema,
  rateLimitPerMinute: wholeNumber("rateLimitPerMinute"),
  freeMediaPerDay: wholeNumber("freeMediaPerDay"),
  prices: listField(settings.prices.schema, ([name, input, output, ...rest]) =>
    name && input && output && rest.length === 0
      ? [name, { input: Number(input), output: Number(output) }]
      : null,
  ),
  stripeTax: z.enum(["off", "on"], "validation.choiceUnknown").transform((state) => state === "on"),
  ...(Object.fromEntries(
    featureNames.map((name) => [featureField(name), z.enum(featureStates, "validation.choiceUnknown")]),
  ) as Record<`feature${string}`, z.ZodType<FeatureState>>),
});

/** The settings that a form states. */
export function toSettingsChange(typed: z.output<typeof settingsFormSchema>): SettingsChange {
  const states = typed as unknown as Record<string, FeatureState>;
  const names = Object.keys(settings).filter((name) => name in typed) as SettingName[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, typed[name as "provider"]])) as SettingsChange),
    features: Object.fromEntries(
      featureNames.map((name) => [name, states[featureField(name)]!]),
    ) as Settings["features"],
    version: typed.version,
  };
}

/** Which provider is to be tried. */
export const tryProviderSchema = z.object({ provider: z.enum(providers, "validation.choiceUnknown") });

/** A dead job that is run again or dropped. */
export const deadJobSchema = z.object({ jobId: z.string().regex(OBJECT_ID) });

/** The period whose metrics are shown; an unknown one shows the last day. */
export const periodSchema = z.enum(Object.keys(periods) as [Period, ...Period[]]).catch("day");
