import { MAX_DRAWN, MAX_DRAWN_LENGTH, MIN_CONTENT_LENGTH } from "./limits";
import { english } from "./patterns/en";
import { spanish } from "./patterns/es";
import { italian } from "./patterns/it";
import type { Pattern, PatternLanguage } from "./patterns/pattern";
import { saysTheSame } from "./terms.server";
import type { DrawnMemory } from "./types";

/** The most that is read of one message, in characters. */
const MAX_READ = 4_000;

interface Compiled extends Pattern {
  find: RegExp;
  language: PatternLanguage;
}

/**
 * A pattern holds at the beginning of a sentence or clause only: "she thinks I live in Rome" does not say where the
 * person lives. What it finds goes on to the end of the clause.
 */
function compile(language: PatternLanguage): Compiled[] {
  const begin = `(?:^|[,;:–—-]\\s*|(?<!\\p{L})(?:${language.joints}),?\\s+)`;
  const rest = `(?:(?!\\s(?:${language.joints})\\s)[^,;:.!?…\\n])*`;
  return language.patterns.map((pattern) => ({
    ...pattern,
    language,
    find: new RegExp(`${begin}(?<said>(?:${pattern.text})${rest})`, "iu"),
  }));
}

const compiled: readonly Compiled[] = [english, spanish, italian].flatMap(compile);

/**
 * What a message says of the person who wrote it, by a few careful patterns in English, Spanish and Italian, in their own
 * words. Questions, conditions, quotations and what is told of others say nothing.
 */
export function findByPatterns(message: string): DrawnMemory[] {
  const found: DrawnMemory[] = [];
  for (const [sentence] of message.slice(0, MAX_READ).matchAll(/[^.!?…\n]+[.!?…]*/gu)) {
    if (/[?¿]/u.test(sentence)) continue;
    for (const memory of findInSentence(sentence.trim().replace(/\s+/g, " "))) {
      if (found.length === MAX_DRAWN) return found;
      if (!found.some((other) => saysTheSame(other.content, memory.content))) found.push(memory);
    }
  }
  return found;
}

/** In the order in which they are said. */
function findInSentence(sentence: string): DrawnMemory[] {
  const found: { at: number; memory: DrawnMemory }[] = [];
  for (const { find, language, isProper, category, type, slot } of compiled) {
    const match = find.exec(sentence);
    if (!match || language.doubts.test(sentence)) continue;
    const { said, proper } = match.groups!;
    if (isProper && proper !== undefined && !/^\p{Lu}/u.test(proper)) continue;
    const content = tidy(said!);
    if (content.length < MIN_CONTENT_LENGTH || content.length > MAX_DRAWN_LENGTH) continue;
    const isSoon = language.soon.test(content);
    const memory = {
      content,
      category,
      type: isSoon ? ("short" as const) : type,
      slot: isSoon ? null : slot,
    };
    found.push({ at: match.index, memory });
  }
  return found.sort((a, b) => a.at - b.at).map(({ memory }) => memory);
}

/** A sentence of its own: a capital letter and a full stop. */
function tidy(said: string): string {
  const text = said.trim().replace(/[\s"'’*_-]+$/u, "");
  const first = String.fromCodePoint(text.codePointAt(0)!);
  return `${first.toUpperCase()}${text.slice(first.length)}.`;
}
