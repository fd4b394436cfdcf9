/** A piece of a text, and whether it is what was searched for. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

// Accents on letters of European scripts; what other scripts write as a mark may be a vowel.
const accented = /(\p{L})[\u0300-\u036f]+/gu;

/** A text as the search compares it: without case and accents. */
function fold(text: string): string {
  // The sigma at a word's end is written differently.
  return text.normalize("NFD").replace(accented, "$1").normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}

/** Which characters read like a plain one: `e` is `e`, `E`, `é`, `Ê` and so on. */
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
 * The words of a search, as they are compared. At most eight: nobody remembers more of a title. Control characters are
 * blanks: the database takes no pattern that holds one of them.
 */
export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

/** The whole words of a text, as they are compared, each once: what stands between them says nothing. */
export function wholeWords(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/**
 * How many characters of a word stand in a pattern. A letter takes up to 195 bytes with its lookalikes, and eight words
 * have to stay under the 32,764 bytes that MongoDB allows.
 */
const PATTERN_WORD_LENGTH = 16;

/** Whether a text that matches `everyWordPattern` holds the long words to their ends, too. */
export function holdsEveryWord(text: string, words: readonly string[]): boolean {
  const long = words.filter((word) => [...word].length > PATTERN_WORD_LENGTH);
  if (long.length === 0) return true;
  const folded = fold(text);
  return long.every((word) => folded.includes(word));
}

/**
 * A regular expression, for MongoDB, that finds the texts in which the beginning of every word stands somewhere, case
 * and accents ignored; `holdsEveryWord` judges the rest of long words. Whatever the words hold is text, so it costs the same as any other.
 */
export function everyWordPattern(words: readonly string[]): string {
  const literal = (word: string) =>
    [...word]
      .slice(0, PATTERN_WORD_LENGTH)
      .map((character) => {
        const same = lookalikes.get(character);
        return same ? `[${same}][\u0300-\u036f]*` : character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
      })
      .join("");
  return `^${words.map((word) => `(?=[\\s\\S]*?${literal(word)})`).join("")}`;
}

/** The places of the words in a text, as start and end, in order and without overlap. */
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

/** A text in pieces, with the words marked: wherever they stand, or only where they begin a word. */
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

/** Characters that are folded at once: a whole text folds fast, and only a piece with a hit is gone through. */
const PIECE = 2_000;

/** A part of a text, some characters long, in which the first of the words stands; the beginning when none does. */
function pieceWithHit(text: string, words: readonly string[]): { start: number; piece: string } {
  // Neighbours overlap, so that no word is cut by both. A letter may be written with some marks of its own.
  const overlap = 4 * Math.max(0, ...words.map((word) => word.length)) + 20;
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = text.slice(start, start + PIECE + overlap);
    const folded = fold(piece);
    if (words.some((word) => folded.includes(word))) return { start, piece };
  }
  return { start: 0, piece: text.slice(0, PIECE) };
}

/** About `length` characters of a text around its first hit, cut between words, with the words marked. */
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
