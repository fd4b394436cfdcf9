import { z, type ZodType } from "zod";
import {
  featureDefaults,
  featureStates,
  type FeatureName,
  type FeatureState,
} from "~/features/billing/feature-switch";
import { FREE_MEDIA_PER_DAY } from "~/features/media/limits";
import { defaultModels, providers, type Provider } from "~/services/llm/providers";
import { trimmedText } from "~/utils/text/bounded-string";

/** The most entries of one setting, and the longest name of a model. */
const MAX_ENTRIES = 100;
const MAX_MODEL_NAME = 100;

/** One setting of the installation. */
export interface Setting<Value> {
  schema: ZodType<Value, Value>;
  default: Value;
  category: "ai" | "limits" | "features" | "billing";
  description: string;
  /** The key of its row, where it is not the setting's own name. */
  storedAs?: string;
}

const setting = <Value>(declared: Setting<Value>) => declared;
const isSmall = (record: object) => Object.keys(record).length <= MAX_ENTRIES;
const wholeNumber = (min: number, max: number) =>
  z
    .number("validation.numberInvalid")
    .int("validation.numberInvalid")
    .min(min, "validation.numberInvalid")
    .max(max, "validation.numberInvalid");
const modelName = trimmedText({ max: MAX_MODEL_NAME }, "validation.required", "validation.titleTooLong");
const price = z.number("validation.numberInvalid").min(0, "validation.numberInvalid").max(10_000);

type Features = Record<FeatureName, FeatureState>;

const featureState = z.enum(featureStates, "validation.choiceUnknown");
const features = z
  .strictObject(
    Object.fromEntries(Object.keys(featureDefaults).map((name) => [name, featureState.optional()])),
  )
  .transform((given): Features => ({ ...featureDefaults, ...given }));

/** Every setting that administrators can change while the product runs. */
export const settings = {
  provider: setting<Provider>({
    schema: z.enum(providers, "validation.choiceUnknown"),
    default: "openai",
    category: "ai",
    description: "Whose model replies.",
  }),
  anthropicModel: setting<string>({
    schema: modelName,
    default: defaultModels.anthropic,
    category: "ai",
    description: "The model that Anthropic is asked for.",
  }),
  localModel: setting<string>({
    schema: modelName,
    default: defaultModels.local,
    category: "ai",
    description: "The model that the local server is asked for.",
  }),
  prices: setting<Record<string, { input: number; output: number }>>({
    schema: z
      .record(z.string().min(1).max(MAX_MODEL_NAME), z.strictObject({ input: price, output: price }))
      .refine(isSmall, "validation.titleTooLong"),
    // List prices when this was written.
    default: {
      "gpt-5": { input: 1.25, output: 10 },
      "gpt-4o": { input: 2.5, output: 10 },
      "gpt-4": { input: 30, output: 60 },
      "text-embedding-3-small": { input: 0.02, output: 0 },
      "claude-sonnet-4-5": { input: 3, output: 15 },
    },
    category: "ai",
    description: "US dollars for a million tokens, by the model's name.",
    storedAs: "ai.prices",
  }),
  rateLimitPerMinute: setting<number>({
    schema: wholeNumber(1, 10_000),
    default: 60,
    category: "limits",
    description: "Messages and generations that one person may begin in a minute.",
  }),
  freeMediaPerDay: setting<number>({
    schema: wholeNumber(0, 1_000),
    default: FREE_MEDIA_PER_DAY,
    category: "limits",
    description: "Meditations and images a day on the free plan.",
  }),
  features: setting<Features>({
    schema: features as unknown as ZodType<Features, Features>,
    default: featureDefaults,
    category: "features",
    description: "Features that are off, in early access, or on. One that is not named has its default.",
  }),
  stripeTax: setting<boolean>({
    schema: z.boolean("validation.choiceUnknown"),
    default: false,
    category: "billing",
    description: "Whether Stripe Tax works out the taxes of new subscriptions, on Stripe's page.",
  }),
};

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: (typeof settings)[Name]["default"] };

/** The key of a setting's row. */
export function rowKeyOf(name: SettingName): string {
  return (settings[name] as Setting<unknown>).storedAs ?? name;
}

/** A setting's value from the text of its row; null if it is not valid. */
export function decodeSetting<Name extends SettingName>(name: Name, text: string): Settings[Name] | null {
  const declared = settings[name] as Setting<unknown>;
  try {
    const value: unknown = typeof declared.default === "string" ? text : JSON.parse(text);
    return (declared.schema.safeParse(value).data as Settings[Name] | undefined) ?? null;
  } catch {
    return null;
  }
}

/** The text and the type of a setting's row. */
export function encodeSetting(name: SettingName, value: unknown): { value: string; dataType: string } {
  const { default: declared } = settings[name] as Setting<unknown>;
  if (typeof declared === "string") return { value: String(value), dataType: "string" };
  return {
    value: JSON.stringify(value),
    dataType: typeof declared === "number" ? "number" : "json",
  };
}
