import { randomBytes } from "node:crypto";
import { normalizeText } from "~/utils/text/normalize";
import { insertSetting, readSettings } from "~/features/admin/read-settings.server";

const KEY = "guide.canary";

/**
 * The word in every system prompt that must never come back: random, of the installation, the same until an operator
 * changes it.
 */
export async function readCanary(): Promise<string> {
  const known = (await readSettings()).get(KEY);
  if (known) return known;
  return insertSetting({
    key: KEY,
    value: randomBytes(9).toString("hex"),
    description: "A random word in the instructions of the guide. It is removed from every reply.",
    category: "ai",
    dataType: "string",
  });
}

/** How many characters that are no letters may stand between two letters of the word: spaces, hyphens, markup. */
const GAP = 6;

/** So many letters of it, in the middle of a word, may be its beginning; fewer are in every other word. */
const MIN_LETTERS = 3;

/** How deep the word may stand in itself; what is deeper is left out whole. */
const MAX_DEPTH = 10;

/**
 * Leaves the canary out of a text that comes in pieces: in whatever case, spaced out, with markup in it, backwards, in hex
 * or base64, also where it goes over the end of a piece. Only what may be its beginning is held back.
 */
export class CanaryFilter {
  readonly #markers: readonly string[];
  readonly #longest: number;
  /** How much of what was given out may be the first letters of the word, in characters. */
  readonly #lead = (MIN_LETTERS - 1) * (GAP + 1);
  #held = "";
  #hasRemoved = false;
  /** The end of what was given out: with what comes it may not make the word. */
  #given = "";

  constructor(canary: string) {
    this.#markers = spellingsOf(canary);
    this.#longest = Math.max(...this.#markers.map(({ length }) => length)) * (GAP + 1);
  }

  /** @returns what of the text so far may be shown now. */
  next(piece: string): string {
    const lead = this.#given.slice(-this.#lead);
    const whole = lead + this.#held + piece;
    const text = removeAll(whole, this.#markers, lead.length);
    this.#hasRemoved ||= text.length < whole.length;
    const keep = Math.min(this.#beginningAtEnd(text), text.length - lead.length);
    this.#held = text.slice(text.length - keep);
    return this.#give(text.slice(lead.length, text.length - keep));
  }

  /** @returns the rest, once the text has ended. */
  end(): string {
    return this.#give(this.#held);
  }

  #give(text: string): string {
    if (!this.#hasRemoved) {
      this.#given = (this.#given + text).slice(-this.#longest);
      return text;
    }
    const before = this.#given.length;
    const safe = removeAll(this.#given + text, this.#markers, before).slice(before);
    this.#given = (this.#given + safe).slice(-this.#longest);
    return safe;
  }

  /** How many characters at the end of a text are a beginning of the word in one of its spellings. */
  #beginningAtEnd(text: string): number {
    const tail = text.slice(-this.#longest);
    const { letters, places, ends } = readLetters(tail);
    for (let at = 0; at < letters.length; at += 1) {
      const begun = letters.slice(at);
      const isWordStart = at === 0 || places[at]! > ends[at - 1]!;
      const markers = isWordStart || begun.length >= MIN_LETTERS ? this.#markers : this.#markers.slice(0, 1);
      if (!markers.some((marker) => marker.startsWith(begun))) continue;
      if (isClose([...places.slice(at), tail.length])) return tail.length - places[at]!;
    }
    return 0;
  }
}

/** The same for a whole text. */
export function removeCanary(text: string, canary: string): string {
  return removeAll(text, spellingsOf(canary));
}

/** What a model may turn the word into, first as it is; then backwards, in hex and in base64 at each of its three offsets. */
function spellingsOf(canary: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const code = Buffer.from(" ".repeat(offset) + canary).toString("base64");
    // At either end the code also depends on what stands beside the word.
    const start = Math.ceil((offset * 8) / 6);
    return code.slice(start, Math.floor(((offset + canary.length) * 8) / 6));
  });
  const words = [canary, [...canary].reverse().join(""), Buffer.from(canary).toString("hex"), ...base64];
  return words.map((word) => readLetters(word).letters);
}

/** A text without the markers; what stands before `from` is kept. */
function removeAll(text: string, markers: readonly string[], from = 0): string {
  let rest = text;
  // What is left when one is taken out may make another. Only a text made for it goes deeper than this.
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const found = findAll(rest, markers);
    if (found.length === 0) return rest;
    let kept = "";
    let at = 0;
    for (const { start, end } of found) {
      kept += rest.slice(at, Math.max(start, at, from));
      at = Math.max(end, at, from);
    }
    rest = kept + rest.slice(at);
  }
  return rest.slice(0, from);
}

/** Where the markers stand, the first one first. */
function findAll(text: string, markers: readonly string[]): { start: number; end: number }[] {
  const { letters, places, ends } = readLetters(text);
  const found: { start: number; end: number }[] = [];
  for (const marker of markers) {
    let at = letters.indexOf(marker);
    while (at >= 0) {
      const isMarker = isClose(places.slice(at, at + marker.length));
      if (isMarker) found.push({ start: places[at]!, end: ends[at + marker.length - 1]! });
      at = letters.indexOf(marker, at + (isMarker ? marker.length : 1));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether no two neighbours are further apart than markup and spaces would bring them. */
function isClose(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place - places[index - 1]! <= GAP + 1);
}

/** The letters and digits of a text in one spelling, in lower case, and where each begins and ends in the text. */
function readLetters(text: string): { letters: string; places: number[]; ends: number[] } {
  let letters = "";
  const places: number[] = [];
  const ends: number[] = [];
  let place = 0;
  for (const character of text) {
    const letter = letterOf(character);
    const end = place + character.length;
    if (letter) {
      letters += letter;
      places.push(place);
      ends.push(end);
    }
    place = end;
  }
  return { letters, places, ends };
}

/** A letter or digit in its plain spelling, "?" for one that the word does not have, or nothing. */
function letterOf(character: string): string {
  if (character > "\u007f") {
    // Full-width and mathematical letters count as the plain ones.
    const plain = normalizeText(character, "NFKC");
    if (/^[\da-z]$/i.test(plain)) return plain.toLowerCase();
    return /[\p{L}\p{N}]/u.test(plain) ? "?" : "";
  }
  const isLower = character >= "a" && character <= "z";
  if (isLower || (character >= "0" && character <= "9")) return character;
  return character >= "A" && character <= "Z" ? character.toLowerCase() : "";
}
