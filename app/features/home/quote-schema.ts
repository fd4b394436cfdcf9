import { z } from "zod";
import { trimmedText } from "~/utils/bounded-string";
import { MAX_AUTHOR_LENGTH, MAX_QUOTE_LENGTH } from "./limits";

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
