import { conceptFeaturesOf } from "./concepts.server";
import { featuresOf } from "./features.server";
import { evidenceOf, LENGTH_POWER } from "./evidence.server";
import { findRule } from "./rules.server";
import { FeatureWeights } from "./sums.server";
import weights from "./classifier.json" with { type: "json" };
import type { DangerKind } from "./types";

interface Weights {
  version: number;
  /** YYYY-MM-DD */
  date: string;
  /** Thresholds of the score: with a matching rule, in a conversation in care, for doubt, and for certainty. */
  thresholds: Record<"rule" | "inCare" | "ask" | "sure", number>;
  bias: number;
  /** In hundredths, by feature. */
  danger: Record<string, number>;
  /** The weights for the values of a message, in the order of `evidenceOf`. */
  evidence: { bias: number; weights: number[] };
  kinds: Record<DangerKind, { bias: number; weights: Record<string, number> }>;
  child: { bias: number; weights: Record<string, number> };
}

const { version, bias, danger, evidence, kinds, child, ...rest } = weights as unknown as Weights;
export const classifierVersion = version;
export const thresholds = rest.thresholds;

const kindNames = Object.keys(kinds) as DangerKind[];

/** The weights as they are looked up. */
interface Tables {
  danger: FeatureWeights;
  /** By feature: the weight of each kind, and as the last one that of a child. */
  kinds: Map<string, Float64Array>;
}
let tables: Tables | undefined;

function makeTables(): Tables {
  const rows = new Map<string, Float64Array>();
  const all = [...kindNames.map((name) => kinds[name]), child];
  for (const [index, one] of all.entries()) {
    for (const [feature, weight] of Object.entries(one.weights)) {
      let row = rows.get(feature);
      if (!row) rows.set(feature, (row = new Float64Array(all.length)));
      row[index] = weight / 100;
    }
  }
  return { danger: new FeatureWeights(danger), kinds: rows };
}

/** Makes the tables, which takes half a second of work: otherwise the first message waits for them. */
export function prepareClassifier(): Tables {
  return (tables ??= makeTables());
}

/** All features of one run of words: words, letters, concepts and rules. */
export function allFeaturesOf(run: readonly string[]): string[] {
  const features = [...featuresOf(run), ...conceptFeaturesOf(run)];
  const rule = findRule(run);
  if (rule) features.push(`!${rule.kind}`, "!");
  return features;
}

/** Classifies a message: how likely its parts and the whole state danger, and what the most alarming part is about. */
export function classify(
  text: string,
  runs: readonly string[][],
): { danger: number; about(): { kind: DangerKind; isChild: boolean } } {
  const { values, worst } = evidenceOf(text, runs, prepareClassifier().danger.sumsOf(runs), bias);
  const danger = values.reduce((sum, value, at) => sum + value * evidence.weights[at]!, evidence.bias);
  return { danger, about: () => kindIn(runs.slice(worst.from, worst.to)) };
}

function kindIn(runs: readonly string[][]): { kind: DangerKind; isChild: boolean } {
  const totals = new Float64Array(kindNames.length + 1);
  const { kinds: rows } = prepareClassifier();
  let count = 0;
  for (const feature of runs.flatMap(allFeaturesOf)) {
    const row = rows.get(feature);
    if (!row) continue;
    count += 1;
    for (let index = 0; index < totals.length; index++) totals[index]! += row[index]!;
  }
  const scale = count > 0 ? count ** -LENGTH_POWER : 0;
  const scores = kindNames.map((name, index) => totals[index]! * scale + kinds[name].bias);
  const best = scores.indexOf(Math.max(...scores));
  return {
    kind: kindNames[best] ?? "self",
    isChild: totals[kindNames.length]! * scale + child.bias > 0,
  };
}
