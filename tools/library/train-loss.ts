import { writeFileSync } from "node:fs";
import path from "node:path";
import { corpusLanguages, readSafetyCorpus } from "#tests/corpora/safety";
import { lossFeaturesOf } from "~/services/llm/library/loss/loss-features.server";
import { bareText } from "~/services/llm/library/text.server";
import { root } from "../../scripts/lib/root.mjs";
import { trainLogisticRegression, type Example, type LinearModel } from "../safety/logistic-regression";

/*
 * npm run train-loss: creates app/services/llm/library/loss/loss.json from the look-alikes in the training part of the safety
 * corpora, of which the kind "grief" speaks of a loss. Thresholds are chosen by cross-validation over the writers.
 */

const FOLDS = 5;
/** A feature must occur in at least this many texts. */
const MIN_TEXTS = 4;
/** The sum of the weights is divided by the number of features to this power. */
const POWER = 0.5;
/** Weights below this, in hundredths, are removed; then the rest is trained again. */
const MIN_WEIGHT = 25;
/** The share of the other texts, by writers outside the training fold, that may be above each threshold. */
const FALSE_ALARMS = { sure: 0.003, maybe: 0.03 };

interface Read {
  features: string[];
  label: 0 | 1;
  fold: number;
}

interface Trained {
  index: Map<string, number>;
  model: LinearModel;
}

const round = (value: number) => Math.round(value * 100) / 100;

function readTexts(): Read[] {
  const writers: string[] = [];
  return corpusLanguages.flatMap((language) =>
    readSafetyCorpus(language, "working")
      .filter(({ type }) => type === "L")
      .map(({ text, kind, writer }) => {
        if (!writers.includes(writer)) writers.push(writer);
        return {
          features: [...lossFeaturesOf(bareText(text, language))],
          label: kind === "grief" ? 1 : 0,
          fold: writers.indexOf(writer) % FOLDS,
        };
      }),
  );
}

function fit(reads: readonly Read[], features: readonly string[]): Trained {
  const index = new Map(features.map((feature, at) => [feature, at]));
  const examples = reads.flatMap(({ features: own, label }): Example[] => {
    const known = own.map((feature) => index.get(feature)).filter((at) => at !== undefined);
    if (known.length === 0) return [];
    return [{ features: Int32Array.from(known), value: known.length ** -POWER, label, weight: 1 }];
  });
  return { index, model: trainLogisticRegression(examples, index.size, { epochs: 15, l2: 1e-3 }) };
}

/** Trained twice, the second time without what has little weight. */
function train(reads: readonly Read[]): Trained {
  const counts = new Map<string, number>();
  for (const { features } of reads)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const all = [...counts].filter(([, count]) => count >= MIN_TEXTS).map(([feature]) => feature);
  const first = fit(reads, all);
  return fit(
    reads,
    all.filter((_, at) => Math.abs(first.model.weights[at]!) * 100 >= MIN_WEIGHT),
  );
}

function scoreOf({ index, model }: Trained, { features }: Read): number {
  const known = features.map((feature) => index.get(feature)).filter((at) => at !== undefined);
  const sum = known.reduce((total, at) => total + model.weights[at]!, 0);
  return known.length > 0 ? sum / known.length ** POWER + model.bias : model.bias;
}

const reads = readTexts();
const scored: { label: 0 | 1; score: number }[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const trained = train(reads.filter((one) => one.fold !== fold));
  for (const one of reads.filter((other) => other.fold === fold))
    scored.push({ label: one.label, score: scoreOf(trained, one) });
}
const others = scored.filter(({ label }) => label === 0).map(({ score }) => score);
others.sort((a, b) => b - a);
const losses = scored.filter(({ label }) => label === 1);
const thresholds = Object.fromEntries(
  Object.entries(FALSE_ALARMS).map(([name, share]) => {
    const limit = round(others[Math.floor(share * others.length)]!);
    const found = losses.filter(({ score }) => score >= limit).length;
    console.log(
      `${name}: ${((100 * found) / losses.length).toFixed(1)} % of ${losses.length} losses at ${100 * share} %`,
    );
    return [name, limit];
  }),
);
const { index, model } = train(reads);
const weights = Object.fromEntries(
  [...index]
    .map(([feature, at]) => [feature, Math.round(model.weights[at]! * 100)] as const)
    .filter(([, weight]) => weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
const file = path.join(root, "app/services/llm/library/loss/loss.json");
writeFileSync(
  file,
  `${JSON.stringify({ power: POWER, bias: round(model.bias), thresholds, weights }, null, 1)}\n`,
);
console.log(`${Object.keys(weights).length} features`);
