import { languages, type Language } from "~/i18n/config";
import { grammar } from "./grammar";

/** Ways of writing one word that people mix freely. */
const spellings: Record<string, string> = { cant: "cannot", mum: "mother", mom: "mother", dad: "father" };

/** One word of a text as it stands. */
export interface Token {
  /** Without accents, in lower case. */
  folded: string;
  /** True when punctuation stands between the word before and this one. */
  afterBreak: boolean;
}

export interface Word extends Token {
  stem: string;
}

/** Lower case, without accents; in English the apostrophe falls away, in the others it parts two words. */
function fold(text: string, language: Language): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, language === "en" ? "" : " ");
}

/** The words of a text. */
export function tokensOf(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  const folded = fold(text, language);
  let end = 0;
  for (const match of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const afterBreak = /[^\s'’"“”«»*_-]/u.test(folded.slice(end, match.index));
    end = match.index + match[0].length;
    tokens.push({ folded: match[0], afterBreak });
  }
  return tokens;
}

/** The words of a text, stems included. */
export function wordsOf(text: string, language: Language): Word[] {
  return tokensOf(text, language).map((token) => ({ ...token, stem: stemOf(token.folded, language) }));
}

/** The text as its bare words with one space between: what patterns and earlier replies are recognised by. */
export function bareText(text: string, language: Language): string {
  return fold(text, language)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The stem of a folded word. */
export function stemOf(word: string, language: Language): string {
  return grammar[language].stem(spellings[word] ?? word);
}

/** True for a word that carries grammar and no matter. */
export function isStopWord(word: string, language: Language): boolean {
  return grammar[language].stopWords.has(word);
}

/** The language a text is plainly written in, or undefined when that cannot be told. */
export function plainLanguage(text: string): Language | undefined {
  const score = Object.fromEntries(languages.map((language) => [language, 0])) as Record<Language, number>;
  for (const language of languages) {
    for (const { folded } of tokensOf(text, language)) {
      const owners = languages.filter((other) => isStopWord(folded, other));
      // A single letter other than the Spanish "and", or a word of all three, tells next to nothing.
      if (owners.includes(language) && (folded.length > 1 || folded === "y"))
        score[language] += 1 / owners.length ** 2;
    }
  }
  if (/[ñ¿¡]/iu.test(text)) score.es += 2;
  if (/[èòù]/iu.test(text)) score.it += 1;
  const [best, next] = [...languages].sort((a, b) => score[b] - score[a]);
  if (!best || !next) return undefined;
  return score[best] >= 1 && score[best] >= 2 * score[next] ? best : undefined;
}

/** A number that depends on the text alone (FNV-1a), for choices that any process makes alike. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
