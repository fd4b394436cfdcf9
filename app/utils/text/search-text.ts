import { normalizeText } from "./normalize";

/** A piece of a text, and whether it matches. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

// Accents on letters of European scripts; in other scripts a mark may be a vowel.
const accented = /(\p{L})[\u0300-\u036f]+/gu;

/** A text as the search compares it: without case and accents. */
export function fold(text: string): string {
  // The sigma at the end of a word is written differently.
  return normalizeText(normalizeText(text, "NFD").replace(accented, "$1"), "NFC")
    .toLowerCase()
    .replaceAll("ς", "σ");
}

/** Which characters match a plain one: `e` matches `e`, `E`, `é`, `Ê` and so on. */
const lookalikes = new Map<string, string>();
for (const [first, last] of [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const) {
  for (let code = first; code <= last; code++) {
    const character = String.fromCodePoint(code);
    if (!/\p{L}/u.test(character)) continue;
    const plain = fold(character);
    if ([...plain].length === 1) lookalikes.set(plain, (lookalikes.get(plain) ?? plain) + character);
  }
}

/**
 * The words of a query, as they are compared. At most eight, which is enough for a title. Control characters count as
 * blanks, because MongoDB accepts no pattern that contains them.
 */
export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

/** The distinct whole words of a text, as they are compared; the characters between them are ignored. */
export function wholeWords(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/**
 * How many characters of a word are in a pattern. A letter takes up to 195 bytes with its variants, and eight words
 * must stay below MongoDB's limit of 32,764 bytes.
 */
const PATTERN_WORD_LENGTH = 16;

/** Whether a text that matches `everyWordPattern` also contains the long words in full. */
export function holdsEveryWord(text: string, words: readonly string[]): boolean {
  const long = words.filter((word) => [...word].length > PATTERN_WORD_LENGTH);
  if (long.length === 0) return true;
  const folded = fold(text);
  return long.every((word) => folded.includes(word));
}

/**
 * A regular expression for MongoDB that matches texts in which the beginning of every word occurs, ignoring case and
 * accents; `holdsEveryWord` checks the rest of long words. All characters of the words are literal, so no query costs
 * more than another.
 */
export function everyWordPattern(words: readonly string[]): string {
  return `^${words.map((word) => `(?=[\\s\\S]*?${literal(word)})`).join("")}`;
}

/** The same for texts in which a word begins with every one of these. */
export function everyBeginningPattern(words: readonly string[]): string {
  const begins = (word: string) => `(?=[\\s\\S]*?(?<![\\p{L}\\p{N}])${literal(word)})`;
  return `^${words.map(begins).join("")}`;
}

function literal(word: string): string {
  return [...word]
    .slice(0, PATTERN_WORD_LENGTH)
    .map((character) => {
      const same = lookalikes.get(character);
      return same ? `[${same}][\u0300-\u036f]*` : character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
    })
    .join("");
}

/** The positions of the words in a text, as start and end, in order and without overlap. */
function findWords(text: string, words: readonly string[], atWordStart = false): [number, number][] {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    at += character.length;
  }
  places.push(at);

  const found: [number, number][] = [];
  for (const word of words) {
    for (let index = folded.indexOf(word); index !== -1; index = folded.indexOf(word, index + word.length)) {
      const isInside = index > 0 && /[\p{L}\p{N}]/u.test(folded[index - 1]!);
      if (!atWordStart || !isInside) found.push([places[index]!, places[index + word.length]!]);
    }
  }
  found.sort(([a], [b]) => a - b);
  return found.filter(([start], index) => index === 0 || start >= found[index - 1]![1]);
}

/** A text in pieces, with the matches marked: anywhere, or only at the start of a word. */
export function markWords(text: string, words: readonly string[], atWordStart = false): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [start, end] of findWords(text, words, atWordStart)) {
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), isHit: false });
  return parts;
}

/** Characters folded at once: a whole text folds fast, and only a chunk with a match is examined. */
const PIECE = 2_000;

/** A chunk of a text that contains the first match, and its position; the first chunk if there is none. */
function pieceWithHit(text: string, words: readonly string[]): { start: number; piece: string } {
  // Chunks overlap, so that no word is split in both. A letter may have several marks of its own.
  const overlap = 4 * Math.max(0, ...words.map((word) => word.length)) + 20;
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = text.slice(start, start + PIECE + overlap);
    const folded = fold(piece);
    if (words.some((word) => folded.includes(word))) return { start, piece };
  }
  return { start: 0, piece: text.slice(0, PIECE) };
}

/** About `length` characters of a text around its first match, cut between words, with the matches marked. */
export function excerptAround(text: string, words: readonly string[], length = 160): TextPart[] {
  const line = text.replace(/\s+/g, " ").trim();
  const { start, piece } = pieceWithHit(line, words);
  const first = start + (findWords(piece, words)[0]?.[0] ?? 0);
  const wished = Math.round(first - length / 3);
  const word = line.lastIndexOf(" ", wished) + 1;
  // Some scripts have no spaces to cut at.
  const from = wished <= 0 ? 0 : wished - word < length / 3 ? word : wished;
  const end = from + length >= line.length ? line.length : line.lastIndexOf(" ", from + length);
  const cut = line.slice(from, end > from ? end : from + length);
  return markWords(`${from > 0 ? "… " : ""}${cut}${from + cut.length < line.length ? " …" : ""}`, words);
}
