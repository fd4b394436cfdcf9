import { type Mood, moodWords } from "./moods";
import { hashText } from "./random";
import { type Theme, themes, themesOfMoods, themeWords } from "./themes";

/** What a prompt asks for, as far as a painter can tell. */
export interface Reading {
  theme: Theme;
  mood: Mood;
  /** The same for the same words, whatever their case, accents and spaces. */
  hash: number;
}

const moods = Object.keys(moodWords) as Mood[];

/** The words of a text in lower case without accents; at most the first 400. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 400);
}

interface Vocabulary<Name extends string> {
  whole: Map<string, Name[]>;
  beginnings: [string, Name][];
}

function vocabulary<Name extends string>(lists: Record<Name, string>): Vocabulary<Name> {
  const whole = new Map<string, Name[]>();
  const beginnings: [string, Name][] = [];
  for (const [name, list] of Object.entries(lists) as [Name, string][]) {
    for (const entry of list.split(" ")) {
      if (entry.endsWith("*")) beginnings.push([entry.slice(0, -1), name]);
      else whole.set(entry, [...(whole.get(entry) ?? []), name]);
    }
  }
  return { whole, beginnings };
}

const themeVocabulary = vocabulary<Theme>(themeWords);
const moodVocabulary = vocabulary<Mood>(moodWords);

/** How often each name is called for; earlier words count a little more, whole words more than beginnings. */
function score<Name extends string>(
  words: readonly string[],
  { whole, beginnings }: Vocabulary<Name>,
  share: (word: string) => number = () => 1,
) {
  const scores = new Map<Name, number>();
  words.forEach((word, place) => {
    const weight = share(word) * (1 + 1 / (2 + place));
    const found = new Set(whole.get(word));
    for (const [beginning, name] of beginnings) if (word.startsWith(beginning)) found.add(name);
    for (const name of found) scores.set(name, (scores.get(name) ?? 0) + weight);
  });
  return scores;
}

function best<Name extends string>(names: readonly Name[], scores: Map<Name, number>): Name | null {
  const top = Math.max(0, ...scores.values());
  return top === 0 ? null : names.find((name) => scores.get(name) === top)!;
}

/** Chooses composition and colours by the words of a prompt. Without a word that it knows, the text's hash chooses. */
export function readPrompt(prompt: string): Reading {
  const words = wordsOf(prompt);
  const hash = hashText(words.join(" ") || prompt.trim());
  const namedTheme = best(themes, score(words, themeVocabulary));
  // "The sea at dusk" is about the dusk: what names the theme says less about the colours.
  const isThing = (word: string) => score([word], themeVocabulary).size > 0;
  const named = best(
    moods,
    score(words, moodVocabulary, (word) => (isThing(word) ? 0.4 : 1)),
  );
  const suiting = namedTheme
    ? moods.filter((mood) => (themesOfMoods[mood] as readonly Theme[]).includes(namedTheme))
    : moods;
  const mood = named ?? suiting[hash % suiting.length] ?? "dusk";
  const fitting: readonly Theme[] = themesOfMoods[mood];
  return { theme: namedTheme ?? fitting[(hash >>> 8) % fitting.length]!, mood, hash };
}
