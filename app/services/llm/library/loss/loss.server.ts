import { lossFeaturesOf } from "./loss-features.server";
import model from "./loss.json" with { type: "json" };

const { bias, power, thresholds } = model;
const weights = new Map(Object.entries(model.weights));

/** Whether a message speaks of a death or another loss: plainly, or perhaps. */
export type LossLikelihood = "sure" | "maybe" | "no";

/**
 * Recognises a loss that no phrase names: "I still set the alarm for his tablets". `npm run train-loss` makes the weights.
 * @param bare the message's bare words.
 */
export function lossLikelihood(bare: string): LossLikelihood {
  let sum = 0;
  let count = 0;
  for (const feature of lossFeaturesOf(bare)) {
    const weight = weights.get(feature);
    if (weight === undefined) continue;
    sum += weight / 100;
    count += 1;
  }
  const score = count > 0 ? sum / count ** power + bias : bias;
  if (score >= thresholds.sure) return "sure";
  return score >= thresholds.maybe ? "maybe" : "no";
}
