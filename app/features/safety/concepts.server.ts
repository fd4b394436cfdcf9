import type { Language } from "~/i18n/config";
import en from "./lexicon/en.json" with { type: "json" };
import es from "./lexicon/es.json" with { type: "json" };
import it from "./lexicon/it.json" with { type: "json" };

/** The shortest prefix by which an entry with an open ending (`suicid*`) is indexed. */
const MIN_PREFIX = 3;

interface Phrase {
  words: string[];
  /** Whether the last word may have any ending. */
  isOpen: boolean;
  concept: string;
}

interface Lexicon {
  words: Map<string, string>;
  /** Prefixes of words, for entries that end in `*`. */
  open: Map<string, string>;
  longestOpen: number;
  /** Phrases by their first word, the longest first. */
  phrases: Map<string, Phrase[]>;
}

function compile({ concepts }: { concepts: Record<string, string[]> }): Lexicon {
  const lexicon: Lexicon = { words: new Map(), open: new Map(), longestOpen: 0, phrases: new Map() };
  for (const [concept, entries] of Object.entries(concepts)) {
    for (const entry of entries) addEntry(lexicon, concept, entry);
  }
  for (const phrases of lexicon.phrases.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return lexicon;
}

function addEntry(lexicon: Lexicon, concept: string, entry: string): void {
  const isOpen = entry.endsWith("*");
  const words = (isOpen ? entry.slice(0, -1) : entry).split(" ");
  const [first] = words;
  // Only the last word of a phrase may be open.
  if (!first || words.some((word) => word === "" || word.includes("*"))) return;
  if (words.length > 1) {
    const known = lexicon.phrases.get(first);
    if (known) known.push({ words, isOpen, concept });
    else lexicon.phrases.set(first, [{ words, isOpen, concept }]);
  } else if (!isOpen) {
    if (!lexicon.words.has(first)) lexicon.words.set(first, concept);
  } else if (first.length >= MIN_PREFIX && !lexicon.open.has(first)) {
    lexicon.open.set(first, concept);
    lexicon.longestOpen = Math.max(lexicon.longestOpen, first.length);
  }
}

const lexicons: Record<Language, Lexicon> = { en: compile(en), es: compile(es), it: compile(it) };
const languages = Object.keys(lexicons) as Language[];

/** Function words that occur in one language only. */
const functionWords: Record<Language, ReadonlySet<string>> = {
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

/** The order in which the lexicons are searched for a run: the language with the most function words in it first. */
function lexiconOrder(run: readonly string[]): Language[] {
  const count = (language: Language) =>
    run.reduce((sum, word) => sum + (functionWords[language].has(word) ? 1 : 0), 0);
  const counts = new Map(languages.map((language) => [language, count(language)]));
  return [...languages].sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/**
 * The concepts of a run of words, in order: "my hubby choked me" and "mi marido me ahorco" give the same ones. The
 * longest phrase wins, and the language of the run comes first.
 * @param known a cache of the concepts of single words, for a message of many runs.
 */
export function conceptsOf(run: readonly string[], known = new Map<string, string | null>()): string[] {
  const concepts: string[] = [];
  const order = lexiconOrder(run);
  for (let at = 0; at < run.length;) {
    const phrase = longestPhrase(run, at, order);
    const concept = phrase?.concept ?? conceptOfWord(run[at]!, order, known);
    if (concept) concepts.push(concept);
    at += phrase?.words.length ?? 1;
  }
  return concepts;
}

function longestPhrase(run: readonly string[], at: number, order: readonly Language[]): Phrase | undefined {
  let longest: Phrase | undefined;
  for (const language of order) {
    const phrases = lexicons[language].phrases.get(run[at]!);
    const found = phrases?.find((phrase) => isAt(phrase, run, at));
    if (found && found.words.length > (longest?.words.length ?? 0)) longest = found;
  }
  return longest;
}

function isAt({ words, isOpen }: Phrase, run: readonly string[], at: number): boolean {
  const last = words.length - 1;
  for (let index = 1; index < last; index++) if (run[at + index] !== words[index]) return false;
  const word = run[at + last];
  return word !== undefined && (isOpen ? word.startsWith(words[last]!) : word === words[last]);
}

function conceptOfWord(
  word: string,
  order: readonly Language[],
  known: Map<string, string | null>,
): string | null {
  const key = `${order[0]} ${word}`;
  let concept = known.get(key);
  if (concept === undefined) {
    concept = null;
    for (const language of order) {
      concept ??= lexicons[language].words.get(word) ?? openConcept(lexicons[language], word) ?? null;
    }
    known.set(key, concept);
  }
  return concept;
}

function openConcept({ open, longestOpen }: Lexicon, word: string): string | undefined {
  for (let size = Math.min(word.length, longestOpen); size >= MIN_PREFIX; size--) {
    const concept = open.get(word.slice(0, size));
    if (concept) return concept;
  }
  return undefined;
}

/** The largest distance of two concepts that form a pair. */
export const MAX_CONCEPT_GAP = 6;

/** The classifier's concept features of a run: single concepts, sequences of two and three, and loose pairs. */
export function conceptFeaturesOf(run: readonly string[]): string[] {
  const concepts = ["^", ...conceptsOf(run), "$"];
  const features: string[] = [];
  for (let at = 0; at < concepts.length; at++) {
    const concept = `@${concepts[at]}`;
    if (at > 0 && at < concepts.length - 1) features.push(concept);
    if (at + 1 < concepts.length) features.push(`${concept} ${concepts[at + 1]}`);
    if (at + 2 < concepts.length) features.push(`${concept} ${concepts[at + 1]} ${concepts[at + 2]}`);
    for (let gap = 2; gap <= MAX_CONCEPT_GAP && at + gap < concepts.length; gap++) {
      features.push(`${concept}~${concepts[at + gap]}`);
    }
  }
  return features;
}
