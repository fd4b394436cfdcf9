import type { DrawnMemory } from "../types";

/** A sentence in which people describe themselves. `text` is a regular expression without its beginning and its end. */
export interface Pattern extends Omit<DrawnMemory, "content"> {
  text: string;
  /** The group `proper` has to start with a capital letter: a place or a person. */
  isProper?: true;
  /** A day in it says when it happened, and not when it is over: "my father died on Tuesday". */
  isLasting?: true;
}

/** What is needed to find the patterns of one language. */
export interface PatternLanguage {
  /** Words after which a new clause may start: and, but, because. */
  joints: string;
  /** Words that mark a sentence as untrue, or as not about the person. */
  doubts: RegExp;
  /** Words of time that make anything short-lived: today, next week. */
  soon: RegExp;
  /** What stands before something that the guide is asked to remember. */
  wish: RegExp;
  patterns: readonly Pattern[];
}

type Shape = Pick<Pattern, "category" | "type" | "isProper" | "isLasting"> & { slot?: string };

/** Declares a pattern, by default long_term. */
export function says(
  category: Pattern["category"],
  text: string,
  { type = "long_term", slot, isProper, isLasting }: Partial<Shape> = {},
): Pattern {
  return {
    category,
    text,
    type,
    slot: slot ?? null,
    ...(isProper && { isProper }),
    ...(isLasting && { isLasting }),
  };
}
