import type { Random } from "~/utils/seeded-random";
import { DEFAULT_THEME, type ScriptTexts } from "./script-texts.server";
import { normalizeText } from "~/utils/normalize";

const MAX_THEMES = 2;
/** A word of up to this many letters must be the same; of a longer one, the beginning is enough. */
const SHORT = 5;
/** Up to this many letters, only the last one may differ; in longer words, the last two. */
const MIDDLE = 7;

const plain = (text: string) => normalizeText(text.toLowerCase(), "NFD").replace(/\p{M}+/gu, "");

const wordsOf = (text: string) => plain(text).match(/[\p{L}-]+/gu) ?? [];

function matches(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  return wanted.length > SHORT && word.startsWith(wanted.slice(0, wanted.length > MIDDLE ? -2 : -1));
}

/** Whether a prompt asks for a meditation to fall asleep with. */
export function isForSleep({ sleep }: ScriptTexts, prompt: string): boolean {
  const wanted = new Set(wordsOf(sleep.words));
  return wordsOf(prompt).some((word) => wanted.has(word));
}

/** The themes that a prompt asks for, the strongest first, and after them the one that fits every prompt. */
export function chooseThemes(texts: ScriptTexts, prompt: string, random: Random): string[] {
  // Of "self-confidence", the second half says what it is about.
  const asked = new Set(wordsOf(prompt).flatMap((word) => [word, ...word.split("-")]));
  const scored = Object.entries(texts.themes).map(([name, { words }]) => {
    const wanted = wordsOf(words);
    const score = [...asked].filter((word) => wanted.some((one) => matches(word, one))).length;
    return { name, score, order: random() };
  });
  // "A meditation for my exam" is about the exam.
  const found = scored
    .filter(({ name, score }) => score > 0 && name !== DEFAULT_THEME)
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, MAX_THEMES)
    .map(({ name }) => name);
  return [...new Set([...found, DEFAULT_THEME])];
}
