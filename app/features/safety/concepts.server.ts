import type { Language } from "~/i18n/config";
import en from "./lexicon/en.json" with { type: "json" };
import es from "./lexicon/es.json" with { type: "json" };
import it from "./lexicon/it.json" with { type: "json" };

/** Longest phrase of a lexicon, in words. */
const MAX_PHRASE = 5;
/** Shortest beginning by which an open entry (`suicid*`) is looked up. */
const MIN_PREFIX = 3;

interface Lexicon {
  /** Whole words and phrases. */
  exact: Map<string, string>;
  /** Beginnings of words, for entries that end in `*`. */
  open: Map<string, string>;
  longestOpen: number;
}

function compile({ concepts }: { concepts: Record<string, string[]> }): Lexicon {
  const lexicon: Lexicon = { exact: new Map(), open: new Map(), longestOpen: 0 };
  for (const [concept, entries] of Object.entries(concepts)) {
    for (const entry of entries) {
      const words = entry.split(" ");
      const isOpen = entry.endsWith("*");
      // Only the last word of a phrase may be open.
      const key = isOpen ? entry.slice(0, -1) : entry;
      if (words.length > MAX_PHRASE || words.slice(0, -1).some((word) => word.endsWith("*"))) continue;
      if (isOpen && words.at(-1)!.length > MIN_PREFIX) {
        if (!lexicon.open.has(key)) lexicon.open.set(key, concept);
        lexicon.longestOpen = Math.max(lexicon.longestOpen, words.at(-1)!.length - 1);
      } else if (!lexicon.exact.has(key)) lexicon.exact.set(key, concept);
    }
  }
  return lexicon;
}

const lexicons: Record<Language, Lexicon> = { en: compile(en), es: compile(es), it: compile(it) };
const languages = Object.keys(lexicons) as Language[];

/** Small words that belong to one language alone. */
const telling: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    "the and of to is im my you it that have for with was this but not are dont he she they what just at be on if been".split(
      " ",
    ),
  ),
  es: new Set(
    "el los las que y es mi de en por con para una estoy pero muy ya lo me se porque hay esta cuando como tengo yo mas del al".split(
      " ",
    ),
  ),
  it: new Set(
    "il che di non e la per sono mi un una ho con ma anche della del perche lo gli piu mia mio questo quando ha nel sto ti ci le".split(
      " ",
    ),
  ),
};

/** The order in which the lexicons are asked for a run of words: the one whose small words it holds most of comes first. */
function orderOf(run: readonly string[]): Language[] {
  const count = (language: Language) =>
    run.reduce((sum, word) => sum + (telling[language].has(word) ? 1 : 0), 0);
  const counts = new Map(languages.map((language) => [language, count(language)]));
  return [...languages].sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/**
 * What the words of a run mean, as far as the lexicons know them, in order: "my hubby choked me" and "mi marido me
 * ahorco" come out alike. The longest phrase wins, and the language of the run before the others.
 */
function conceptsOf(run: readonly string[]): string[] {
  const concepts: string[] = [];
  const order = orderOf(run).map((language) => lexicons[language]);
  for (let at = 0; at < run.length;) {
    const found = longestAt(run, at, order);
    if (found) concepts.push(found.concept);
    at += found?.length ?? 1;
  }
  return concepts;
}

function longestAt(
  run: readonly string[],
  at: number,
  order: readonly Lexicon[],
): { concept: string; length: number } | undefined {
  for (let length = Math.min(MAX_PHRASE, run.length - at); length > 0; length--) {
    const before = length > 1 ? `${run.slice(at, at + length - 1).join(" ")} ` : "";
    const last = run[at + length - 1]!;
    for (const lexicon of order) {
      const concept = lexicon.exact.get(before + last) ?? openConcept(lexicon, before, last);
      if (concept) return { concept, length };
    }
  }
  return undefined;
}

function openConcept({ open, longestOpen }: Lexicon, before: string, last: string): string | undefined {
  for (let size = Math.min(last.length, longestOpen); size >= MIN_PREFIX; size--) {
    const concept = open.get(before + last.slice(0, size));
    if (concept) return concept;
  }
  return undefined;
}

/** How far apart two concepts may stand to count as a pair. */
const MAX_DISTANCE = 6;

/** What the classifier looks at of the concepts of a run: single ones, neighbours of two and three, and loose pairs. */
export function conceptFeaturesOf(run: readonly string[]): string[] {
  const concepts = ["^", ...conceptsOf(run), "$"];
  const features: string[] = [];
  for (let at = 0; at < concepts.length; at++) {
    const concept = `@${concepts[at]}`;
    if (at > 0 && at < concepts.length - 1) features.push(concept);
    if (at + 1 < concepts.length) features.push(`${concept} ${concepts[at + 1]}`);
    if (at + 2 < concepts.length) features.push(`${concept} ${concepts[at + 1]} ${concepts[at + 2]}`);
    for (let gap = 2; gap <= MAX_DISTANCE && at + gap < concepts.length; gap++) {
      features.push(`${concept}~${concepts[at + gap]}`);
    }
  }
  return features;
}
