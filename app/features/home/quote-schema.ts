import { z } from "zod";
import { byLanguage } from "~/i18n/config";
import { trimmedText } from "~/utils/text/bounded-string";
import { MAX_AUTHOR_LENGTH, MAX_QUOTE_LENGTH } from "./limits";

const text = trimmedText({ max: MAX_QUOTE_LENGTH }, "validation.required", "validation.titleTooLong");

export const quoteSchema = z.object({
  ...byLanguage(() => text.optional()),
  en: text,
  author: trimmedText(
    { max: MAX_AUTHOR_LENGTH },
    "validation.required",
    "validation.titleTooLong",
  ).optional(),
});

export type QuoteInput = z.output<typeof quoteSchema>;
