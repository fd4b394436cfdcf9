import { z } from "zod";
import { readSettings, type DefaultSetting } from "~/features/admin/read-settings.server";
import { log } from "~/services/log.server";
import type { GuideUsage } from "~/services/llm/guide";

const KEY = "ai.prices";
const PER = 1_000_000;

/** US dollars for a million tokens, by the model's name. */
const pricesSchema = z.record(
  z.string().max(200),
  z.object({ input: z.number().nonnegative(), output: z.number().nonnegative() }),
);

/** OpenAI's list prices when this was written; an operator writes others into `system_config`. */
export const defaultPrices: DefaultSetting = {
  key: KEY,
  value: JSON.stringify({
    "gpt-5": { input: 1.25, output: 10 },
    "gpt-4o": { input: 2.5, output: 10 },
    "gpt-4": { input: 30, output: 60 },
  }),
  description: "US dollars for a million tokens, by the model's name.",
  category: "ai",
  dataType: "json",
};

/** What tokens of a model cost, in US dollars; null where the model has no price. */
export async function costOf(model: string, usage: GuideUsage): Promise<number | null> {
  const prices = parsePrices((await readSettings()).get(KEY) ?? defaultPrices.value);
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (!price) return null;
  const cost = (usage.promptTokens * price.input + usage.completionTokens * price.output) / PER;
  // A millionth of a cent is near enough, and sums stay readable.
  return Number(cost.toFixed(8));
}

function parsePrices(value: string): z.output<typeof pricesSchema> {
  try {
    return pricesSchema.parse(JSON.parse(value));
  } catch (error) {
    log.warn({ err: error, key: KEY }, "the price table could not be read");
    return {};
  }
}
