import { deeds as entries, harmless, version } from "./deeds.json" with { type: "json" };
import type { Situation } from "../types";
import { addSigns, noSigns, signsNamed, unionOf, type Found } from "./find-signs.server";
import { signLanguages } from "./sign-files.server";
import { common, shareAny, union, type Signs } from "./sign-sets";

/*
 * What a person has done, recognised by signs that stand together, in any order: a person who has swallowed something writes
 * "took", "pills" and "all" in a hundred ways, and phrases would have to foresee each. A deed names the signs that it needs
 * and those that explain it otherwise, such as a doctor or a film.
 */

interface DeedEntry {
  id: string;
  situation: string | null;
  /** All of these signs; `a|b` is one of several. */
  needs: string[];
  /** None of these. */
  unless: string[];
  level: string;
  /** Whether the deed is only asked about, though its level would claim it. */
  asks?: boolean;
}

/**
 * How far a deed is trusted: in any case, unless the classifier sees nothing at all, if the classifier does not contradict, or
 * if it is in doubt itself.
 */
type Level = "certain" | "plain" | "likely" | "weak";
const levels: readonly Level[] = ["weak", "likely", "plain", "certain"];

export interface Deed {
  /** Such as `deed:took-many`. */
  id: string;
  situation: Situation | null;
  level: Level;
  /** Whether it is only asked about. */
  asks: boolean;
}

export const deedsVersion = version;

/** Signs stand together in one sentence, or in up to three short ones. */
const MAX_RUNS = 3;
const MAX_WORDS = 30;

/**
 * Signs that another language may add: "I took todas las pastillas". Of the others, short words mean something else there, such
 * as "vino" and "box".
 */
const inAnyLanguage = signsNamed(["took", "drank", "drug", "poison", "whole"]);

type Needs = Pick<DeedEntry, "needs" | "unless">;

/** A test whether signs tell of a deed, each of them in one language, and what explains them in any. */
function testOf({ needs, unless }: Needs): (found: Found, all: Signs) => boolean {
  const choices = needs.map((need) => signsNamed(need.split("|")));
  const exceptions = signsNamed(unless);
  return (found, all) => {
    if (!choices.every((need) => shareAny(need, all)) || shareAny(exceptions, all)) return false;
    const borrowed = common(all, inAnyLanguage);
    return signLanguages.some((language) => {
      const signs = union(found[language], borrowed);
      return choices.every((need) => shareAny(need, signs));
    });
  };
}

const deeds = (entries as DeedEntry[]).map(({ id, situation, level, asks, ...needs }) => ({
  deed: {
    id: `deed:${id}`,
    situation: situation as Situation | null,
    level: level as Level,
    asks: asks ?? level === "weak",
  },
  isIn: testOf(needs),
}));
const harmlessDeeds = (harmless as Needs[]).map(testOf);
const laughing = signsNamed(["laugh"]);

/** A deed that is told laughing is trusted less, and only asked about. */
function withLaughter(deed: Deed, isLaughing: boolean): Deed {
  if (!isLaughing) return deed;
  return { ...deed, level: levels[Math.max(0, levels.indexOf(deed.level) - 1)]!, asks: true };
}

/** The most trusted deed that a message tells of. */
export function findDeed(runs: readonly string[][]): Deed | null {
  const known = new Map<string, string>();
  const found = runs.map((run) => {
    const signs = noSigns();
    addSigns(signs, run, known);
    return signs;
  });
  let best: Deed | null = null;
  for (let from = 0; from < runs.length; from++) {
    const together = togetherFrom(from, runs, found);
    const all = unionOf(together);
    if (all.low === 0 && all.high === 0) continue;
    const isLaughing = shareAny(laughing, all);
    for (const { deed, isIn } of deeds) {
      const one = withLaughter(deed, isLaughing);
      if (best && levels.indexOf(one.level) <= levels.indexOf(best.level)) continue;
      if (isIn(together, all)) best = one;
    }
  }
  return best;
}

/** The signs of a run, and of those behind it that are short enough to stand together with it. */
function togetherFrom(from: number, runs: readonly string[][], found: readonly Found[]): Found {
  let together = found[from]!;
  let words = runs[from]!.length;
  for (let at = from + 1; at < Math.min(runs.length, from + MAX_RUNS); at++) {
    words += runs[at]!.length;
    if (words > MAX_WORDS) break;
    const { en, es, it } = found[at]!;
    together = { en: union(together.en, en), es: union(together.es, es), it: union(together.it, it) };
  }
  return together;
}

/** The longest message that says no more than that a person took what a doctor gave them, or drank something. */
const HARMLESS_WORDS = 16;

/** Whether a short message only tells of a medicine taken as it should be, or of a drink. */
export function tellsOfHarmlessDeed(runs: readonly string[][]): boolean {
  if (runs.reduce((sum, run) => sum + run.length, 0) > HARMLESS_WORDS) return false;
  const known = new Map<string, string>();
  const found = noSigns();
  for (const run of runs) addSigns(found, run, known);
  const all = unionOf(found);
  return harmlessDeeds.some((isIn) => isIn(found, all));
}
