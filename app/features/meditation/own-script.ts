import type { Language } from "~/i18n/config";
import { MAX_SENTENCE } from "./limits";
import { plainSentence } from "./plain-sentence";
import type { MeditationScript } from "./types";

/** The silence after a sentence, and after the last one of a paragraph, in milliseconds. */
const SENTENCE_PAUSE_MS = 4_000;
const PARAGRAPH_PAUSE_MS = 9_000;
/** How a text is measured: characters that a slow voice says in a second, the shortest pause, and the music around, in seconds. */
const CHARACTERS_PER_SECOND = 11;
const SHORTEST_PAUSE_S = 1.5;
const AROUND_S = 13;

interface Sentence {
  text: string;
  endsParagraph: boolean;
}

/** The sentences of a text that a person wrote. A blank line ends a paragraph; a very long sentence is spoken in parts. */
export function sentencesOf(script: string, language: Language): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return script.split(/\n\s*\n/).flatMap((paragraph) => {
    const sentences = paragraph
      .split("\n")
      .flatMap((line) => [...segmenter.segment(line)].flatMap(({ segment }) => inParts(segment)))
      .map(plainSentence)
      .filter((text) => /[\p{L}\p{N}]/u.test(text));
    return sentences.map((text, index) => ({ text, endsParagraph: index === sentences.length - 1 }));
  });
}

/** The least time in which the sentences can be spoken calmly, in seconds. */
export function secondsNeeded(sentences: readonly Sentence[]): number {
  const spoken = sentences.reduce((sum, { text }) => sum + text.length / CHARACTERS_PER_SECOND, 0);
  return Math.ceil(AROUND_S + spoken + sentences.length * SHORTEST_PAUSE_S);
}

/** The script of a meditation that says a person's own words. */
export function toOwnScript(script: string, title: string, language: Language): MeditationScript {
  const segments = sentencesOf(script, language).map(({ text, endsParagraph }) => ({
    text,
    part: "theme" as const,
    pauseMs: endsParagraph ? PARAGRAPH_PAUSE_MS : SENTENCE_PAUSE_MS,
  }));
  return { title, language, segments, writtenBy: "person", endsInSleep: false };
}

/** Cuts a text at its commas, else between words, where it is too long to be one sentence. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_SENTENCE) {
    const head = rest.slice(0, MAX_SENTENCE);
    const comma = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "), head.lastIndexOf(": "));
    const at = comma > MAX_SENTENCE / 3 ? comma + 1 : head.lastIndexOf(" ");
    const cut = at > 0 ? at : MAX_SENTENCE;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut).trim();
  }
  return rest ? [...parts, rest] : parts;
}
