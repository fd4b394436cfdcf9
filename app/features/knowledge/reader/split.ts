import { MAX_PASSAGE_LENGTH, MAX_PLACE, MIN_PASSAGE_WORDS, PASSAGE_WORDS } from "../limits";
import { normalizeText } from "~/utils/text/normalize";

/** A paragraph or a heading of a document, with its page where there are pages. */
export interface Block {
  text: string;
  page?: number;
  isHeading?: boolean;
}

interface Part {
  text: string;
  words: number;
  page?: number;
  heading: string | null;
  /** The number of its paragraph, from 1. */
  paragraph: number;
}

/**
 * Fills paragraphs into passages of about 300 words. A passage ends between paragraphs; a longer paragraph is divided
 * between sentences. It is named by its page, else by the heading above it, else by its paragraphs.
 */
export function createSplitter(emit: (passage: { place: string; text: string }) => void): {
  add(block: Block): void;
  end(): void;
} {
  let parts: Part[] = [];
  let words = 0;
  let length = 0;
  let heading: string | null = null;
  let paragraph = 0;

  const flush = () => {
    if (parts.length > 0) emit({ place: placeOf(parts), text: parts.map(({ text }) => text).join("\n") });
    parts = [];
    words = 0;
    length = 0;
  };
  const push = (part: Part) => {
    const isFull = words + part.words > PASSAGE_WORDS || length + part.text.length + 1 > MAX_PASSAGE_LENGTH;
    if (isFull) flush();
    parts.push(part);
    words += part.words;
    length += part.text.length + 1;
  };

  return {
    add({ text: raw, page, isHeading }) {
      const text = tidy(raw);
      if (text === "") return;
      if (isHeading) {
        if (words >= MIN_PASSAGE_WORDS) flush();
        heading = text.slice(0, MAX_PLACE);
      } else {
        paragraph += 1;
      }
      for (const piece of dividedText(text)) {
        push({ text: piece, words: countWords(piece), page, heading, paragraph: Math.max(1, paragraph) });
      }
    },
    end: flush,
  };
}

/** Without control and invisible characters, and with single blanks. */
function tidy(text: string): string {
  return normalizeText(text, "NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .trim();
}

function countWords(text: string): number {
  let count = 1;
  for (let at = text.indexOf(" "); at !== -1; at = text.indexOf(" ", at + 1)) count += 1;
  return count;
}

/** A text in pieces that each fit into a passage: at the end of a sentence, else between words, else anywhere. */
function* dividedText(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = endOfPiece(text, from);
    const piece = text.slice(from, end).trim();
    if (piece) yield piece;
    from = end;
  }
}

function endOfPiece(text: string, from: number): number {
  let sentence = 0;
  let word = 0;
  let words = 0;
  const limit = Math.min(text.length, from + MAX_PASSAGE_LENGTH - 1);
  for (let at = from; at < limit; at += 1) {
    if (text[at] !== " ") continue;
    words += 1;
    word = at + 1;
    if (/[.!?…]["'”’»)\]]?$/.test(text.slice(Math.max(from, at - 2), at))) sentence = at + 1;
    if (words >= PASSAGE_WORDS) return sentence || word;
  }
  if (limit === text.length) return limit;
  return sentence || word || limit;
}

function placeOf(parts: readonly Part[]): string {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (first.page !== undefined) return `p. ${range(first.page, last.page ?? first.page)}`;
  if (first.heading) return first.heading;
  return `§ ${range(first.paragraph, last.paragraph)}`;
}

const range = (from: number, to: number) => (to > from ? `${from}–${to}` : String(from));
