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
  language: Language;
}

interface Lexicon {
  words: Map<string, string>;
  /** Prefixes of words, for entries that end in `*`. */
  open: Map<string, string>;
  longestOpen: number;
}

/** Phrases of all languages that begin with a word, the longest first: by their second word, and with an open second word. */
interface Beginning {
  bySecond: Map<string, Phrase[]>;
  open: Phrase[];
}
const beginnings = new Map<string, Beginning>();

function compile(language: Language, { concepts }: { concepts: Record<string, string[]> }): Lexicon {
  const lexicon: Lexicon = { words: new Map(), open: new Map(), longestOpen: 0 };
  for (const [concept, entries] of Object.entries(concepts)) {
    for (const entry of entries) addEntry(lexicon, language, concept, entry);
  }
  return lexicon;
}

function addPhrase(phrase: Phrase): void {
  const [first, second] = phrase.words as [string, string];
  let beginning = beginnings.get(first);
  if (!beginning) beginnings.set(first, (beginning = { bySecond: new Map(), open: [] }));
  if (phrase.isOpen && phrase.words.length === 2) {
    beginning.open.push(phrase);
    return;
  }
  const known = beginning.bySecond.get(second);
  if (known) known.push(phrase);
  else beginning.bySecond.set(second, [phrase]);
}

function addEntry(lexicon: Lexicon, language: Language, concept: string, entry: string): void {
  const isOpen = entry.endsWith("*");
  const words = (isOpen ? entry.slice(0, -1) : entry).split(" ");
  const [first] = words;
  // Only the last word of a phrase may be open.
  if (!first || words.some((word) => word === "" || word.includes("*"))) return;
  if (words.length > 1) {
    addPhrase({ words, isOpen, concept, language });
  } else if (!isOpen) {
    if (!lexicon.words.has(first)) lexicon.words.set(first, concept);
  } else if (first.length >= MIN_PREFIX && !lexicon.open.has(first)) {
    lexicon.open.set(first, concept);
    lexicon.longestOpen = Math.max(lexicon.longestOpen, first.length);
  }
}

const lexicons: Record<Language, Lexicon> = {
  en: compile("en", en),
  es: compile("es", es),
  it: compile("it", it),
};
for (const { bySecond } of beginnings.values()) {
  for (const phrases of bySecond.values()) phrases.sort((a, b) => b.words.length - a.words.length);
}
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

/** All orders of the languages; where two have as many function words, the first one listed wins. */
const orders: readonly (readonly Language[])[] = languages.flatMap((first) =>
  languages
    .filter((second) => second !== first)
    .map((second) => [first, second, ...languages.filter((last) => last !== first && last !== second)]),
);

/** The order in which the lexicons are searched for a run: the language with the most function words in it first. */
function lexiconOrder(run: readonly string[]): readonly Language[] {
  const counts: Record<Language, number> = { en: 0, es: 0, it: 0 };
  for (const word of run) {
    for (const language of languages) if (functionWords[language].has(word)) counts[language]++;
  }
  return orders.find(([a, b, c]) => counts[a!] >= counts[b!] && counts[b!] >= counts[c!])!;
}

/**
 * The concepts of a run of words, in order: "my hubby choked me" and "mi marido me ahorco" give the same ones. The
 * longest phrase wins, and the language of the run comes first.
 * @param known a cache of the concepts of single words, for a message of many runs.
 */
export function conceptsOf(run: readonly string[], known: KnownConcepts = new Map()): string[] {
  const concepts: string[] = [];
  const order = lexiconOrder(run);
  let words = known.get(order);
  if (!words) known.set(order, (words = new Map()));
  for (let at = 0; at < run.length;) {
    const phrase = longestPhrase(run, at, order);
    const concept = phrase?.concept ?? conceptOfWord(run[at]!, order, words);
    if (concept) concepts.push(concept);
    at += phrase?.words.length ?? 1;
  }
  return concepts;
}

/** The concepts of single words, by the order of the lexicons. */
export type KnownConcepts = Map<readonly Language[], Map<string, string | null>>;

function longestPhrase(run: readonly string[], at: number, order: readonly Language[]): Phrase | undefined {
  const beginning = beginnings.get(run[at]!);
  const second = run[at + 1];
  if (!beginning || second === undefined) return undefined;
  let longest: Phrase | undefined;
  const consider = (phrases: readonly Phrase[]) => {
    for (const phrase of phrases) {
      const length = longest?.words.length ?? 0;
      if (phrase.words.length < length) continue;
      const isPreferred =
        phrase.words.length > length || order.indexOf(phrase.language) < order.indexOf(longest!.language);
      if (isPreferred && isAt(phrase, run, at)) longest = phrase;
    }
  };
  consider(beginning.bySecond.get(second) ?? []);
  consider(beginning.open);
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
  let concept = known.get(word);
  if (concept === undefined) {
    concept = null;
    for (const language of order) {
      concept ??= lexicons[language].words.get(word) ?? openConcept(lexicons[language], word) ?? null;
    }
    known.set(word, concept);
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
