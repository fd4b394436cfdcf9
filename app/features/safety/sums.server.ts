import { conceptsOf, MAX_CONCEPT_GAP, type KnownConcepts } from "./concepts.server";
import type { RunSum } from "./evidence.server";
import { lettersOf, MAX_WORD_GAP } from "./features.server";
import { findRule } from "./rules.server";

/** More than the number of words of any classifier, so that the numbers of two or three words form one key. */
const BASE = 2 ** 17;

/**
 * The weights of features, prepared for fast summation. Features are looked up by the numbers of their words and
 * never concatenated as text, because a long message has tens of thousands of them. They are the same features as in
 * `allFeaturesOf`; a test compares the two.
 */
export class FeatureWeights {
  readonly #words = new Grams(MAX_WORD_GAP);
  readonly #concepts = new Grams(MAX_CONCEPT_GAP);
  readonly #letters = new Map<string, number>();
  readonly #rules = new Map<string, number>();

  /** @param weights in hundredths, in the order of the features. */
  constructor(features: readonly string[], weights: readonly number[]) {
    for (const [at, feature] of features.entries()) {
      const weight = weights[at]!;
      if (feature.startsWith("#")) this.#letters.set(feature, weight);
      else if (feature.startsWith("!")) this.#rules.set(feature, weight);
      else if (feature.startsWith("@")) this.#concepts.add(feature.slice(1), weight);
      else this.#words.add(feature, weight);
    }
  }

  /** The sums for each run of a message. */
  sumsOf(runs: readonly string[][]): RunSum[] {
    const letters = new Map<string, RunSum>();
    const meanings: KnownConcepts = new Map();
    return runs.map((run) => {
      const total = { sum: 0, count: 0 };
      this.#words.addTo(total, "<", run, ">");
      this.#concepts.addTo(total, "^", conceptsOf(run, meanings), "$");
      for (const word of run) {
        let sum = letters.get(word);
        if (!sum) letters.set(word, (sum = this.#lettersOf(word)));
        total.sum += sum.sum;
        total.count += sum.count;
      }
      const rule = findRule(run);
      if (rule) for (const feature of ["!", `!${rule.kind}`]) count(total, this.#rules.get(feature));
      return { sum: total.sum / 100, count: total.count };
    });
  }

  #lettersOf(word: string): RunSum {
    const sum = { sum: 0, count: 0 };
    for (const letters of lettersOf(word)) count(sum, this.#letters.get(letters));
    return sum;
  }
}

/** Single words, sequences of two and three, and loose pairs (`a~b`), by the numbers of their words. */
class Grams {
  readonly #ids = new Map<string, number>();
  readonly #single = new Map<number, number>();
  readonly #pairs = new Map<number, number>();
  readonly #triples = new Map<number, number>();
  readonly #loose = new Map<number, number>();

  constructor(readonly maxGap: number) {}

  add(feature: string, weight: number): void {
    if (feature.includes("~")) {
      this.#loose.set(this.#keyOf(feature.split("~")), weight);
      return;
    }
    const words = feature.split(" ");
    const table = [this.#single, this.#pairs, this.#triples][words.length - 1];
    table?.set(this.#keyOf(words), weight);
  }

  #keyOf(words: string[]): number {
    return words.reduce((key, word) => {
      let id = this.#ids.get(word);
      if (id === undefined) this.#ids.set(word, (id = this.#ids.size + 1));
      return key * BASE + id;
    }, 0);
  }

  addTo(total: RunSum, first: string, run: readonly string[], last: string): void {
    // Zero stands for a word that is in no feature.
    const ids = [first, ...run, last].map((word) => this.#ids.get(word) ?? 0);
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!;
      if (id === 0) continue;
      const second = ids[at + 1] ?? 0;
      const third = ids[at + 2] ?? 0;
      if (at > 0 && at < ids.length - 1) count(total, this.#single.get(id));
      if (second) count(total, this.#pairs.get(id * BASE + second));
      if (second && third) count(total, this.#triples.get((id * BASE + second) * BASE + third));
      for (let gap = 2; gap <= this.maxGap && at + gap < ids.length; gap++) {
        if (ids[at + gap]) count(total, this.#loose.get(id * BASE + ids[at + gap]!));
      }
    }
  }
}

function count(total: RunSum, weight: number | undefined): void {
  if (weight === undefined) return;
  total.sum += weight;
  total.count += 1;
}
