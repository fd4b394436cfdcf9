import { z } from "zod";
import { trimmedText } from "~/utils/bounded-string";

/** Longest quote and author, in characters. */
export const MAX_QUOTE_LENGTH = 300;
export const MAX_AUTHOR_LENGTH = 100;

const text = trimmedText({ max: MAX_QUOTE_LENGTH }, "validation.required", "validation.titleTooLong");

export const quoteSchema = z.object({
  en: text,
  es: text.optional(),
  it: text.optional(),
  author: trimmedText(
    { max: MAX_AUTHOR_LENGTH },
    "validation.required",
    "validation.titleTooLong",
  ).optional(),
});

export type QuoteInput = z.output<typeof quoteSchema>;
