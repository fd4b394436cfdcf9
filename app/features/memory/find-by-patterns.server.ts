import { MAX_DRAWN, MAX_DRAWN_LENGTH, MIN_CONTENT_LENGTH } from "./limits";
import { english } from "./patterns/en";
import { spanish } from "./patterns/es";
import { italian } from "./patterns/it";
import type { Pattern, PatternLanguage } from "./patterns/pattern";
import { saysTheSame } from "./terms.server";
import type { DrawnMemory } from "./types";

/** How many characters of a message are read. */
const MAX_READ = 4_000;

interface Compiled extends Pattern {
  find: RegExp;
  language: PatternLanguage;
}

/**
 * A pattern matches only at the beginning of a sentence or clause: "she thinks I live in Rome" does not say where the
 * person lives. The match extends to the end of the clause.
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

const spoken: readonly PatternLanguage[] = [english, spanish, italian];

const compiled: readonly Compiled[] = spoken.flatMap(compile);

/**
 * Finds what a message says about its writer, in their own words, with a few careful patterns in English, Spanish and
 * Italian. Questions, conditions, quotations and statements about other people do not count.
 */
export function findByPatterns(message: string): DrawnMemory[] {
  const found: DrawnMemory[] = [];
  for (const [sentence] of message.slice(0, MAX_READ).matchAll(/[^.!?…\n]+[.!?…]*/gu)) {
    const line = sentence.trim().replace(/\s+/g, " ");
    const wished = findWish(line);
    if (!wished && /[?¿]/u.test(line)) continue;
    for (const memory of wished ?? findInSentence(line)) {
      if (found.length === MAX_DRAWN) return found;
      if (!found.some((other) => saysTheSame(other.content, memory.content))) found.push(memory);
    }
  }
  return found;
}

/** What a sentence asks the guide to remember, whole and in the person's words; null if it asks for nothing. */
function findWish(sentence: string): DrawnMemory[] | null {
  const plain = sentence.replace(/^[¿¡]+|[.!?…]+$/gu, "");
  const wish = spoken.map((language) => language.wish.exec(plain)).find(Boolean);
  if (!wish) return null;
  const content = tidy(plain.slice(wish[0].length));
  if (content.length < MIN_CONTENT_LENGTH || content.length > MAX_DRAWN_LENGTH) return null;
  const known = findInSentence(content.slice(0, -1))[0];
  const kind = { category: "background", type: "long_term", slot: null } as const;
  return [{ ...kind, ...known, content }];
}

/** In their order in the message. */
function findInSentence(sentence: string): DrawnMemory[] {
  const found: { at: number; memory: DrawnMemory }[] = [];
  for (const { find, language, isProper, isLasting, category, type, slot } of compiled) {
    const match = find.exec(sentence);
    if (!match || language.doubts.test(sentence)) continue;
    const { said, proper } = match.groups!;
    if (isProper && proper !== undefined && !/^\p{Lu}/u.test(proper)) continue;
    const content = tidy(said!);
    if (content.length < MIN_CONTENT_LENGTH || content.length > MAX_DRAWN_LENGTH) continue;
    const isSoon = !isLasting && language.soon.test(content);
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

/** Written as a sentence: with a capital letter and a full stop. */
function tidy(said: string): string {
  const text = said.trim().replace(/[\s"'’*_-]+$/u, "");
  const first = String.fromCodePoint(text.codePointAt(0)!);
  return `${first.toUpperCase()}${text.slice(first.length)}.`;
}
