import type { DrawnMemory } from "../types";

/** A sentence that a person says of themselves. `text` is a regular expression without its beginning and its end. */
export interface Pattern extends Omit<DrawnMemory, "content"> {
  text: string;
  /** The group `proper` has to begin with a capital letter: a place, a person. */
  isProper?: true;
}

/** What one language needs to find them in a text. */
export interface PatternLanguage {
  /** Words after which a clause of its own may begin: and, but, because. */
  joints: string;
  /** A sentence with one of these says what is not so, or not of the person. */
  doubts: RegExp;
  /** Words of time that make anything short: today, next week. */
  soon: RegExp;
  patterns: readonly Pattern[];
}

type Shape = Pick<Pattern, "category" | "type"> & { slot?: string; isProper?: true };

/** Declares a pattern, long_term unless told. */
export function says(
  category: Pattern["category"],
  text: string,
  { type = "long_term", slot, isProper }: Partial<Shape> = {},
): Pattern {
  return { category, text, type, slot: slot ?? null, ...(isProper && { isProper }) };
}
