import { type Mood, moodWords } from "./moods";
import { hashText } from "./random";
import {
  type Theme,
  themes,
  themesOfMoods,
  themeWords,
  type Weather,
  weatherIsOver,
  weatherWords,
  withoutWeather,
} from "./themes";
import { normalizeText } from "~/utils/text/normalize";

/** What a prompt asks for, as far as a painter can tell. */
export interface Reading {
  theme: Theme;
  mood: Mood;
  /** What falls from the sky of the theme. */
  weather: Weather | null;
  /** The same for the same words, whatever their case, accents and spaces. */
  hash: number;
}

const moods = Object.keys(moodWords) as Mood[];

/** The words of a text in lower case without accents; at most the first 400. */
function wordsOf(text: string): string[] {
  const plain = normalizeText(text.toLowerCase(), "NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 400);
}

interface Entry<Name extends string> {
  word: string;
  name: Name;
  weight: number;
}

interface Vocabulary<Name extends string> {
  whole: Map<string, Entry<Name>[]>;
  beginnings: Entry<Name>[];
}

/** How much a word counts, by the sign before it. */
const weights: Record<string, number> = { "-": 0.5, "+": 2 };

/** @param lists words as themes.ts describes them. */
function vocabulary<Name extends string>(lists: Record<Name, string>): Vocabulary<Name> {
  const whole = new Map<string, Entry<Name>[]>();
  const beginnings: Entry<Name>[] = [];
  for (const [name, list] of Object.entries(lists) as [Name, string][]) {
    for (const written of list.split(" ")) {
      const weight = weights[written[0]!] ?? 1;
      const entry = { name, word: written.replace(/^[-+]|\*$/g, ""), weight };
      if (written.endsWith("*")) beginnings.push(entry);
      else whole.set(entry.word, [...(whole.get(entry.word) ?? []), entry]);
    }
  }
  return { whole, beginnings };
}

const themeVocabulary = vocabulary<Theme>(themeWords);
const moodVocabulary = vocabulary<Mood>(moodWords);
const weatherVocabulary = vocabulary<Weather>(weatherWords);
const weathers = Object.keys(weatherWords) as Weather[];

/** How strongly the words call for each name. `share` says how much a word counts. */
function score<Name extends string>(
  words: readonly string[],
  { whole, beginnings }: Vocabulary<Name>,
  share: (word: string) => number = () => 1,
) {
  const scores = new Map<Name, number>();
  words.forEach((word, place) => {
    const found = new Map<Name, number>();
    for (const { name, weight } of beginnings.filter((entry) => word.startsWith(entry.word)))
      found.set(name, Math.max(weight, found.get(name) ?? 0));
    for (const { name, weight } of whole.get(word) ?? []) found.set(name, weight);
    // Earlier words count a little more.
    const early = share(word) * (1 + 1 / (2 + place));
    for (const [name, weight] of found) scores.set(name, (scores.get(name) ?? 0) + early * weight);
  });
  return scores;
}

/** The name that is called for most; between equals the text decides, by its hash. */
function best<Name extends string>(
  names: readonly Name[],
  scores: Map<Name, number>,
  hash: number,
): Name | null {
  const top = Math.max(0, ...scores.values());
  if (top === 0) return null;
  const equals = names.filter((name) => scores.get(name) === top);
  return equals[hash % equals.length]!;
}

/** The weather that is asked for; "after the rain" there is none. */
function readWeather(words: readonly string[], hash: number): Weather | null {
  const isOver = (place: number) =>
    words.slice(Math.max(0, place - 2), place).some((word) => weatherIsOver.includes(word));
  return best(
    weathers,
    score(
      words.filter((_, place) => !isOver(place)),
      weatherVocabulary,
    ),
    hash,
  );
}

/** What the words name to be seen. Weather falls on the place that is named beside it, whichever word comes first. */
function readTheme(words: readonly string[], weather: Weather | null, hash: number): Theme | null {
  const scores = score(words, themeVocabulary);
  const named = best(themes, scores, hash);
  if (!weather) return named;
  const places = themes.filter((theme) => theme !== weather && (scores.get(theme) ?? 0) >= 1);
  const place = best(places, new Map(places.map((theme) => [theme, scores.get(theme)!])), hash) ?? named;
  return place && withoutWeather[weather].includes(place) ? weather : place;
}

/** Chooses composition and colours by the words of a prompt. Without a word that it knows, the text's hash chooses. */
export function readPrompt(prompt: string): Reading {
  const words = wordsOf(prompt);
  const hash = hashText(words.join(" ") || prompt.trim());
  const weather = readWeather(words, hash);
  const namedTheme = readTheme(words, weather, hash);
  // "The sea at dusk" is about the dusk: what names the theme says less about the colours. Weather changes them.
  const isThing = (word: string) =>
    score([word], themeVocabulary).size > 0 && score([word], weatherVocabulary).size === 0;
  const named = best(
    moods,
    score(words, moodVocabulary, (word) => (isThing(word) ? 0.4 : 1)),
    hash,
  );
  const suiting = namedTheme
    ? moods.filter((mood) => (themesOfMoods[mood] as readonly Theme[]).includes(namedTheme))
    : moods;
  const mood = named ?? suiting[hash % suiting.length] ?? "dusk";
  const fitting: readonly Theme[] = themesOfMoods[mood];
  return { theme: namedTheme ?? fitting[(hash >>> 8) % fitting.length]!, mood, weather, hash };
}
