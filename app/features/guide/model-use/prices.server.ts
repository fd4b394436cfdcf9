import { readSetting } from "~/features/admin/read-settings.server";
import type { GuideUsage } from "~/services/llm/guide";

const PER = 1_000_000;

/** What tokens of a model cost, in US dollars; null where the model has no price. */
export async function costOf(model: string, usage: GuideUsage): Promise<number | null> {
  const prices = await readSetting("prices");
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (!price) return null;
  const cost = (usage.promptTokens * price.input + usage.completionTokens * price.output) / PER;
  // A millionth of a cent is near enough, and sums stay readable.
  return Number(cost.toFixed(8));
}
