import type { Language } from "~/i18n/config";
import { deeds as entries, harmless, version } from "./deeds/deeds.json" with { type: "json" };
import en from "./deeds/en.json" with { type: "json" };
import es from "./deeds/es.json" with { type: "json" };
import it from "./deeds/it.json" with { type: "json" };
import { PhraseIndex } from "./phrases.server";
import type { Situation } from "./types";

/*
 * What a person has done, recognised by signs that stand together, in any order: a person who has swallowed something writes
 * "took", "pills" and "all" in a hundred ways, and phrases would have to foresee each. A deed names the signs that it needs
 * and those that explain it otherwise, such as a doctor or a film.
 */

interface SignFile {
  /** Lists of words that signs refer to as `{drug}`. */
  words: Record<string, string>;
  /** Phrases by sign. `{number}` is a number from eight up. */
  signs: Record<string, string[]>;
  /** Words that are known with one wrong letter, too. */
  spelt: string;
  /** Words that look like one of these with a wrong letter. */
  ordinary: string;
}

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

const files: Record<Language, SignFile> = { en, es, it };
const NUMBER = "<number>";
const amount = /^(?:[89]|\d{2,3})$/;

/** Signs by number. */
const numbers = new Map(
  [...new Set(Object.values(files).flatMap(({ signs }) => Object.keys(signs)))].map((sign, at) => [sign, at]),
);

/** A set of signs as bits, because a long message has hundreds of sets. */
interface Signs {
  low: number;
  high: number;
}
const LOW_BITS = 31;

function add(signs: Signs, number: number): void {
  if (number < LOW_BITS) signs.low |= 1 << number;
  else signs.high |= 1 << (number - LOW_BITS);
}

/** @throws if the signs have more numbers than bits, or a name is unknown. */
function signsNamed(names: readonly string[]): Signs {
  const signs = { low: 0, high: 0 };
  for (const name of names) {
    const number = numbers.get(name);
    if (number === undefined || number >= 2 * LOW_BITS) throw new Error(`"${name}" is no sign`);
    add(signs, number);
  }
  return signs;
}

function shareAny(a: Signs, b: Signs): boolean {
  return (a.low & b.low) !== 0 || (a.high & b.high) !== 0;
}

function union(a: Signs, b: Signs): Signs {
  return { low: a.low | b.low, high: a.high | b.high };
}

function common(a: Signs, b: Signs): Signs {
  return { low: a.low & b.low, high: a.high & b.high };
}

/** The signs that the phrases of each language tell of. */
type Found = Record<Language, Signs>;
const languages = Object.keys(files) as Language[];
const noSigns = (): Found => ({ en: { low: 0, high: 0 }, es: { low: 0, high: 0 }, it: { low: 0, high: 0 } });
const unionOf = ({ en, es, it }: Found) => union(union(en, es), it);

const signIndex = new PhraseIndex<{ language: Language; number: number }>();
for (const language of languages) {
  const { words, signs } = files[language];
  const choices = (_: string, name: string) =>
    name === "number" ? NUMBER : words[name]!.replaceAll(" ", "|");
  for (const [sign, phrases] of Object.entries(signs)) {
    const owner = { language, number: numbers.get(sign)! };
    for (const phrase of phrases) signIndex.add(phrase.replace(/\{(\w+)\}/g, choices), owner);
  }
}

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
    return languages.some((language) => {
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

/** The shortest word whose spelling is corrected. */
const MIN_LETTERS = 5;
const spelt = new Set(Object.values(files).flatMap((file) => file.spelt.split(" ")));
const asWritten = new Set(
  Object.values(files).flatMap(({ ordinary, words, signs }) =>
    [ordinary, ...Object.values(words), ...Object.values(signs).flat()].flatMap((phrase) =>
      phrase.split(/[ |]/),
    ),
  ),
);

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** The correct words by what is left of them without one letter. */
const byRest = new Map<string, string>();
for (const word of spelt) {
  for (const rest of [word, ...withoutOneLetter(word)]) if (!byRest.has(rest)) byRest.set(rest, word);
}

/** The first letter and the length of a word, by which most words are told apart from all of these. */
const outlineOf = (word: string, more = 0) => word.charCodeAt(0) * 64 + Math.min(word.length + more, 63);
const outlines = new Set([...spelt].flatMap((word) => [-1, 0, 1].map((more) => outlineOf(word, more))));

/** A word as it is spelt, if one letter is wrong, missing, added, or in its neighbour's place. */
function correctSpelling(word: string): string {
  if (word.length < MIN_LETTERS - 1 || !outlines.has(outlineOf(word)) || asWritten.has(word)) return word;
  for (const rest of [word, ...withoutOneLetter(word)]) {
    const correct = byRest.get(rest);
    if (correct && correct[0] === word[0] && Math.abs(correct.length - word.length) <= 1) return correct;
  }
  return word;
}

/** Adds the signs in one run of words. */
function addSigns(found: Found, run: readonly string[], known: Map<string, string>): void {
  const words = run.map((word) => {
    let correct = known.get(word);
    if (correct === undefined) {
      correct = amount.test(word) ? NUMBER : correctSpelling(word);
      known.set(word, correct);
    }
    return correct;
  });
  for (const { language, number } of signIndex.ownersIn(words)) add(found[language], number);
}

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
