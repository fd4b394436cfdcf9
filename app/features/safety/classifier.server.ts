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
  /** All weights of features are in hundredths, in the order of the features. */
  danger: { features: string[]; weights: number[] };
  /** The weights for the values of a message, in the order of `evidenceOf`. */
  evidence: { bias: number; weights: number[] };
  about: { features: string[]; kinds: Record<DangerKind, Model>; child: Model };
}

interface Model {
  bias: number;
  weights: number[];
}

// Lists, because objects with as many names as there are features take most of a second to read.
const { version, bias, danger, evidence, about, ...rest } = weights as unknown as Weights;
export const classifierVersion = version;
export const thresholds = rest.thresholds;

const kindNames = Object.keys(about.kinds) as DangerKind[];

/** The weights as they are looked up. */
interface Tables {
  danger: FeatureWeights;
  /** By feature: its place in the weights of each kind and of a child. */
  about: Map<string, number>;
}
let tables: Tables | undefined;

function makeTables(): Tables {
  return {
    danger: new FeatureWeights(danger.features, danger.weights),
    about: new Map(about.features.map((feature, at) => [feature, at])),
  };
}

/** Makes the tables, which takes a quarter of a second of work: otherwise the first message waits for them. */
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
  const { about: placeOf } = prepareClassifier();
  const places = runs
    .flatMap(allFeaturesOf)
    .map((feature) => placeOf.get(feature))
    .filter((place) => place !== undefined);
  const scale = places.length > 0 ? places.length ** -LENGTH_POWER : 0;
  const scoreOf = ({ bias, weights }: Model) =>
    (places.reduce((sum, place) => sum + weights[place]!, 0) / 100) * scale + bias;
  const scores = kindNames.map((name) => scoreOf(about.kinds[name]));
  const best = scores.indexOf(Math.max(...scores));
  return { kind: kindNames[best] ?? "self", isChild: scoreOf(about.child) > 0 };
}
