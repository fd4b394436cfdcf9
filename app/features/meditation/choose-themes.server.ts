import type { Random } from "~/utils/seeded-random";
import { DEFAULT_THEME, type ScriptTexts } from "./script-texts.server";
import { normalizeText } from "~/utils/text/normalize";

const MAX_THEMES = 2;
/** A word of up to this many letters must be the same, and so must a phrase; of a longer word, the beginning is enough. */
const SHORT = 5;
/** Up to this many letters, only the last one may differ; in longer words, the last two. */
const MIDDLE = 7;
/** The most words of a phrase of the lists, such as "end-of-a-relationship". */
const PHRASE = 4;

const plain = (text: string) => normalizeText(text.toLowerCase(), "NFD").replace(/\p{M}+/gu, "");

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}-]+/gu) ?? [];

/** Tells whether a word or a phrase of a prompt is one of a list. Phrases are many, so that they are only looked up. */
function matcherOf(list: string): (asked: string) => boolean {
  const wanted = wordsOf(list);
  const same = new Set(wanted);
  const beginnings = wanted
    .filter((word) => word.length > SHORT && !word.includes("-"))
    .map((word) => word.slice(0, word.length > MIDDLE ? -2 : -1));
  return (asked) =>
    same.has(asked) || (!asked.includes("-") && beginnings.some((beginning) => asked.startsWith(beginning)));
}

/** Whether a prompt asks for a meditation to fall asleep with. */
export function isForSleep({ sleep }: ScriptTexts, prompt: string): boolean {
  const asked = askedOf(prompt);
  return wordsOf(sleep.words).some((word) => asked.has(word));
}

/** The words of a prompt, both halves of "self-confidence", and the words that stand side by side as one: "left-me". */
function askedOf(prompt: string): Set<string> {
  const words = wordsOf(prompt);
  const asked = new Set(words.flatMap((word) => [word, ...word.split("-")]));
  for (let count = 2; count <= PHRASE; count += 1) {
    for (let at = 0; at + count <= words.length; at += 1) asked.add(words.slice(at, at + count).join("-"));
  }
  return asked;
}

/** The themes that a prompt asks for, the strongest first, and after them the one that fits every prompt. */
export function chooseThemes(texts: ScriptTexts, prompt: string, random: Random): string[] {
  const asked = [...askedOf(prompt)];
  const scored = Object.entries(texts.themes).map(([name, { words, unless = "" }]) => {
    const unwanted = new Set(wordsOf(unless));
    const isWrong = asked.some((word) => unwanted.has(word));
    const found = isWrong ? [] : asked.filter(matcherOf(words));
    // A phrase says more than a word: "I lost my job" is about the job.
    const score = found.reduce((sum, word) => sum + word.split("-").length, 0);
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
