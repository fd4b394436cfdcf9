import { conceptFeaturesOf } from "./concepts.server";
import { featuresOf } from "./features.server";
import { evidenceOf, LENGTH_POWER } from "./evidence.server";
import { findRule } from "./rules.server";
import weights from "./classifier.json" with { type: "json" };
import type { DangerKind } from "./types";

interface Weights {
  version: number;
  /** YYYY-MM-DD */
  date: string;
  /** Scores from which a message counts: with a rule, in a conversation in care, as doubt, for certain. */
  thresholds: Record<"rule" | "inCare" | "ask" | "sure", number>;
  bias: number;
  /** Hundredths by feature. */
  danger: Record<string, number>;
  /** How the scores of the parts are weighed up, in the order of `evidenceOf`. */
  evidence: { bias: number; weights: number[] };
  kinds: Record<DangerKind, { bias: number; weights: Record<string, number> }>;
  child: { bias: number; weights: Record<string, number> };
}

const { version, bias, danger, evidence, kinds, child, ...rest } = weights as unknown as Weights;
export const classifierVersion = version;
export const thresholds = rest.thresholds;

const dangerOf = new Map(Object.entries(danger));
const kindNames = Object.keys(kinds) as DangerKind[];
const kindOf = new Map<string, Float64Array>();
for (const [index, name] of kindNames.entries()) {
  for (const [feature, weight] of Object.entries(kinds[name].weights)) {
    let row = kindOf.get(feature);
    if (!row) kindOf.set(feature, (row = new Float64Array(kindNames.length + 1)));
    row[index] = weight / 100;
  }
}
for (const [feature, weight] of Object.entries(child.weights)) {
  let row = kindOf.get(feature);
  if (!row) kindOf.set(feature, (row = new Float64Array(kindNames.length + 1)));
  row[kindNames.length] = weight / 100;
}

/** Everything that is looked at in one run of words: words, letters, concepts and rules. */
export function allFeaturesOf(run: readonly string[]): string[] {
  const features = [...featuresOf(run), ...conceptFeaturesOf(run)];
  const rule = findRule(run);
  if (rule) features.push(`!${rule.kind}`, "!");
  return features;
}

/**
 * What the classifier says of a message: how much its parts and the whole speak of danger, and what the most alarming part
 * is about.
 */
export function judge(
  text: string,
  runs: readonly string[][],
): { danger: number; kind: DangerKind; isChild: boolean } {
  const features = runs.map(allFeaturesOf);
  const sums = features.map((names) => {
    let sum = 0;
    let count = 0;
    for (const name of names) {
      const weight = dangerOf.get(name);
      if (weight === undefined) continue;
      sum += weight;
      count += 1;
    }
    return { sum: sum / 100, count };
  });
  const { values, worst } = evidenceOf(text, runs, sums, bias);
  const danger = values.reduce((sum, value, at) => sum + value * evidence.weights[at]!, evidence.bias);
  return { danger, ...kindIn(features, worst) };
}

function kindIn(
  features: readonly string[][],
  { from, to }: { from: number; to: number },
): { kind: DangerKind; isChild: boolean } {
  const totals = new Float64Array(kindNames.length + 1);
  let count = 0;
  for (let at = from; at < to; at++) {
    for (const name of features[at]!) {
      const row = kindOf.get(name);
      if (!row) continue;
      count += 1;
      for (let index = 0; index < totals.length; index++) totals[index]! += row[index]!;
    }
  }
  const scale = count > 0 ? count ** -LENGTH_POWER : 0;
  const scores = kindNames.map((name, index) => totals[index]! * scale + kinds[name].bias);
  const best = scores.indexOf(Math.max(...scores));
  return {
    kind: kindNames[best] ?? "self",
    isChild: totals[kindNames.length]! * scale + child.bias > 0,
  };
}
