import { randomBytes } from "node:crypto";
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

/**
 * Leaves the canary out of a text that comes in pieces, in whatever case, also where it goes over the end of a piece. Only
 * what may be its beginning is held back.
 */
export class CanaryFilter {
  readonly #marker: string;
  #held = "";
  /** The end of what was given out: with what comes it may not make the word. */
  #given = "";

  constructor(canary: string) {
    this.#marker = canary.toLowerCase();
  }

  /** @returns what of the text so far may be shown now. */
  next(piece: string): string {
    const text = removeCanary(this.#held + piece, this.#marker);
    const keep = beginningAtEnd(text, this.#marker);
    this.#held = text.slice(text.length - keep);
    return this.#give(text.slice(0, text.length - keep));
  }

  /** @returns the rest, once the text has ended. */
  end(): string {
    return this.#give(this.#held);
  }

  #give(text: string): string {
    const safe = withoutEnding(this.#given, text, this.#marker);
    this.#given = (this.#given + safe).slice(-this.#marker.length);
    return safe;
  }
}

/** A text without what would end a marker that `given` has begun. */
function withoutEnding(given: string, text: string, marker: string): string {
  let all = given + text;
  for (let at = lower(all).indexOf(marker); at >= 0; at = lower(all).indexOf(marker)) {
    all = all.slice(0, Math.max(at, given.length)) + all.slice(at + marker.length);
  }
  return all.slice(given.length);
}

/** The same for a whole text. */
export function removeCanary(text: string, canary: string): string {
  const marker = canary.toLowerCase();
  let rest = text;
  // What is left when one is taken out may make another.
  for (let at = lower(rest).indexOf(marker); at >= 0; at = lower(rest).indexOf(marker)) {
    rest = rest.slice(0, at) + rest.slice(at + marker.length);
  }
  return rest;
}

/** The canary is ASCII, so only ASCII letters matter; a full lower-casing could change the length. */
function lower(text: string): string {
  if (!/[A-Z]/.test(text)) return text;
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** How many characters at the end of a text are a beginning of the marker. */
function beginningAtEnd(text: string, marker: string): number {
  const end = lower(text.slice(-(marker.length - 1)));
  for (let at = end.indexOf(marker[0]!); at >= 0; at = end.indexOf(marker[0]!, at + 1)) {
    if (marker.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}
