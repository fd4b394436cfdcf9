import { writeFileSync } from "node:fs";
import path from "node:path";
import { corpusLanguages, readSafetyCorpus, type CorpusText } from "#tests/corpora/safety";
import { allFeaturesOf } from "~/features/safety/classifier.server";
import { evidenceOf, LENGTH_POWER, type RunSum } from "~/features/safety/evidence.server";
import { findRule } from "~/features/safety/rules.server";
import { segmentsOf, type Segment } from "~/features/safety/segments.server";
import { runsOf } from "~/features/safety/words.server";
import type { DangerKind } from "~/features/safety/types";
import { root } from "../../scripts/lib/root.mjs";
import { isLeftOut, leavesWritersOut, reportLeftOut } from "./left-out-writers";
import { trainLogisticRegression, type Example, type LinearModel } from "./logistic-regression";

/*
 * npm run train-safety: creates app/features/safety/classifier.json from the training part of the corpora. It never
 * reads the held-out part. Thresholds are chosen by five-fold cross-validation.
 */

const FOLDS = 5;
/** A feature must occur in at least this many texts. */
const MIN_TEXTS = 4;
/** Weights below this, in hundredths, are removed; then the rest is trained again. */
const MIN_WEIGHT = 12;
/** The share of look-alikes outside the training fold that may match a rule, be asked about, or be answered. */
const FALSE_ALARMS = { ask: 0.025, sure: 0.006, rule: 0.06, inCare: 0.1 };
/** Writers who saw the classifier's errors: their texts are training data only, not a measurement. */
const hardCases = /-(7|1[2-5]|40)$/;
/** Follow-ups to a care reply are examples of short messages, except for these. */
const alarming = ["has-done", "not-safe"];
const kindNames: DangerKind[] = ["self", "now", "threatened", "harming", "worried"];

interface Read {
  text: CorpusText;
  runs: string[][];
  features: string[][];
  fold: number;
}

type Labelled = (read: Read) => { features: string[]; label: 0 | 1; weight: number }[];

/** A vocabulary and its weights. */
interface Trained {
  index: Map<string, number>;
  model: LinearModel;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function read(text: CorpusText): Read {
  const runs = runsOf(text.text);
  return { text, runs, features: runs.map(allFeaturesOf), fold: (hashOf(text.text) >>> 5) % FOLDS };
}

/**
 * Of a dangerous message, only the part that states the danger is an example; of a look-alike, every judged part is.
 */
function dangerExamples(pick: (read: Read) => Segment | null): Labelled {
  return (read) => {
    const { text, runs, features } = read;
    const of = ({ from, to }: Segment) => features.slice(from, to).flat();
    if (text.type !== "D") {
      const segments = segmentsOf(runs);
      return segments.map((segment) => ({
        features: of(segment),
        label: 0,
        weight: segments.length ** -0.5,
      }));
    }
    if (text.passage) return [{ features: runsOf(text.passage).flatMap(allFeaturesOf), label: 1, weight: 1 }];
    const picked = pick(read);
    if (!picked) return [{ features: features.flat(), label: 1, weight: 1 }];
    return [
      { features: of(picked), label: 1, weight: 0.7 },
      { features: features.flat(), label: 1, weight: 0.3 },
    ];
  };
}

function wholeText(isOne: (text: CorpusText) => boolean): Labelled {
  return ({ text, features }) => [{ features: features.flat(), label: isOne(text) ? 1 : 0, weight: 1 }];
}

function vocabularyOf(reads: Read[], isWanted: (feature: string) => boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of reads) {
    for (const feature of new Set(features.flat())) {
      if (isWanted(feature)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  return indexOf([...counts].filter(([, count]) => count >= MIN_TEXTS).map(([feature]) => feature));
}

function indexOf(features: string[]): Map<string, number> {
  return new Map(features.map((feature, at) => [feature, at]));
}

function fit(reads: Read[], index: Map<string, number>, label: Labelled, l2: number): Trained {
  const examples: Example[] = [];
  for (const one of reads) {
    for (const example of label(one)) {
      const known = example.features.map((feature) => index.get(feature)).filter((at) => at !== undefined);
      if (known.length === 0) continue;
      const { label: value, weight } = example;
      examples.push({
        features: Int32Array.from(known),
        value: known.length ** -LENGTH_POWER,
        label: value,
        weight,
      });
    }
  }
  return { index, model: trainLogisticRegression(examples, index.size, { epochs: 20, l2 }) };
}

function sumOf({ index, model }: Trained, features: readonly string[]): RunSum {
  let sum = 0;
  let count = 0;
  for (const feature of features) {
    const at = index.get(feature);
    if (at === undefined) continue;
    sum += model.weights[at]!;
    count += 1;
  }
  return { sum, count };
}

function evidenceIn(trained: Trained, { text, runs, features }: Read): { values: number[]; worst: Segment } {
  const sums = features.map((one) => sumOf(trained, one));
  return evidenceOf(text.text, runs, sums, trained.model.bias);
}

/** Trained twice, the second time on the most alarming parts that the first model found; then pruned. */
function trainDanger(reads: Read[]): Trained {
  const l2 = 3e-3;
  const index = vocabularyOf(reads, () => true);
  const first = fit(
    reads,
    index,
    dangerExamples(() => null),
    l2,
  );
  const picks = new Map(reads.map((one) => [one, evidenceIn(first, one).worst]));
  const label = dangerExamples((one) => picks.get(one) ?? null);
  const second = fit(reads, index, label, l2);
  const kept = [...index.keys()].filter((_, at) => Math.abs(second.model.weights[at]!) * 100 >= MIN_WEIGHT);
  return fit(reads, indexOf(kept), label, l2);
}

/** The subject of a message is recognised by words and concepts, not by letters. */
function trainOn(reads: Read[], isOne: (text: CorpusText) => boolean): Trained {
  const isWanted = (feature: string) => !feature.startsWith("#") && !feature.includes("~");
  const index = vocabularyOf(reads, isWanted);
  const first = fit(reads, index, wholeText(isOne), 1e-3);
  const kept = [...index.keys()].filter(
    (_, at) => Math.abs(first.model.weights[at]!) * 100 >= 2 * MIN_WEIGHT,
  );
  return fit(reads, indexOf(kept), wholeText(isOne), 1e-3);
}

function hundredths({ index, model }: Trained): Map<string, number> {
  const rows = [...index].map(([feature, at]) => [feature, Math.round(model.weights[at]! * 100)] as const);
  return new Map(rows.filter(([, weight]) => weight !== 0));
}

/** The features that any of the models has a weight for, and the weights of each in their order. */
function inColumns(models: Trained[]) {
  const rows = models.map(hundredths);
  const features = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort();
  const columns = rows.map((row, at) => ({
    bias: round(models[at]!.model.bias),
    weights: features.map((feature) => row.get(feature) ?? 0),
  }));
  return { features, columns };
}

/** Logistic regression on a few dense values, by gradient descent on standardised values. */
function weighEvidence(examples: { values: number[]; label: number }[]): { bias: number; weights: number[] } {
  const size = examples[0]!.values.length;
  const columns = Array.from({ length: size }, (_, at) => examples.map(({ values }) => values[at]!));
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  const spreads = columns.map(
    (column, at) =>
      Math.sqrt(column.reduce((sum, value) => sum + (value - means[at]!) ** 2, 0) / column.length) || 1,
  );
  const weights = new Array<number>(size).fill(0);
  let bias = 0;
  for (let step = 0; step < 600; step++) {
    const slopes = new Array<number>(size).fill(0);
    let biasSlope = 0;
    for (const { values, label } of examples) {
      let sum = bias;
      for (let at = 0; at < size; at++) sum += weights[at]! * ((values[at]! - means[at]!) / spreads[at]!);
      const error = 1 / (1 + Math.exp(-sum)) - label;
      for (let at = 0; at < size; at++) slopes[at]! += error * ((values[at]! - means[at]!) / spreads[at]!);
      biasSlope += error;
    }
    for (let at = 0; at < size; at++) weights[at]! -= slopes[at]! / examples.length;
    bias -= biasSlope / examples.length;
  }
  const plain = weights.map((weight, at) => weight / spreads[at]!);
  return {
    bias: round(bias - plain.reduce((sum, weight, at) => sum + weight * means[at]!, 0), 1e4),
    weights: plain.map((weight) => round(weight, 1e4)),
  };
}

const round = (value: number, parts = 100) => Math.round(value * parts) / parts;

function main(): void {
  const texts = corpusLanguages
    .flatMap((language) => readSafetyCorpus(language, "working"))
    .filter(({ type, kind }) => type !== "F" || !alarming.includes(kind));
  const reads = texts.filter((text) => !isLeftOut(text)).map(read);
  const dangers = reads.filter(({ text }) => text.type === "D");

  // The final weights are trained on each fold's scores for texts outside that fold.
  const unseen: { read: Read; values: number[] }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const trained = trainDanger(reads.filter((one) => one.fold !== fold));
    for (const one of reads.filter((other) => other.fold === fold)) {
      unseen.push({ read: one, values: evidenceIn(trained, one).values });
    }
  }
  const natural = unseen.filter(({ read: { text } }) => text.type !== "F" && !hardCases.test(text.writer));
  const evidence = weighEvidence(
    natural.map(({ read: { text }, values }) => ({ values, label: text.type === "D" ? 1 : 0 })),
  );
  const finalScore = (values: number[]) =>
    values.reduce((sum, value, at) => sum + value * evidence.weights[at]!, evidence.bias);
  const scored = natural.map(({ read: { text }, values }) => ({ text, score: finalScore(values) }));
  const harmless = scored.filter(({ text }) => text.type === "L").map(({ score }) => score);
  harmless.sort((a, b) => b - a);
  const thresholds = Object.fromEntries(
    Object.entries(FALSE_ALARMS).map(([name, share]) => [
      name,
      round(harmless[Math.floor(share * harmless.length)]!),
    ]),
  );
  const stated = scored.filter(({ text }) => text.type === "D");
  const met = stated.filter(({ score }) => score >= thresholds.ask!).length;
  console.log(
    `${reads.length} texts; recall in folds ${((100 * met) / stated.length).toFixed(1)} %`,
    thresholds,
  );

  const danger = trainDanger(reads);
  if (leavesWritersOut) {
    const leftOut = texts.filter((text) => isLeftOut(text) && text.type !== "F").map(read);
    reportLeftOut(
      leftOut.map((one) => ({
        text: one.text,
        score: finalScore(evidenceIn(danger, one).values),
        isRule: one.runs.some((run) => findRule(run)),
      })),
    );
    return;
  }
  const { features, columns } = inColumns([
    ...kindNames.map((kind) => trainOn(dangers, (text) => text.danger === kind)),
    trainOn(dangers, (text) => text.isChild),
  ]);
  const stating = inColumns([danger]);
  const file = path.join(root, "app/features/safety/classifier.json");
  const weights = {
    version: 1,
    date: new Date().toISOString().slice(0, 10),
    thresholds,
    bias: stating.columns[0]!.bias,
    danger: { features: stating.features, weights: stating.columns[0]!.weights },
    evidence,
    about: {
      features,
      kinds: Object.fromEntries(kindNames.map((kind, at) => [kind, columns[at]])),
      child: columns[kindNames.length],
    },
  };
  writeFileSync(file, `${JSON.stringify(weights)}\n`);
  console.log(`${stating.features.length} features`);
}

main();
