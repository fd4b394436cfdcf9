import { z } from "zod";
import { languages } from "~/i18n/config";
import { trimmedText } from "~/utils/text/bounded-string";
import { MAX_REASON_DESCRIPTION, MAX_REASON_LABEL } from "./limits";
import { reasonField, type ReasonField } from "./reason-fields";

/** What a reason is called in the database and in people's answers. */
export const REASON_KEY = /^[a-z0-9][a-z0-9-]{0,59}$/;

const label = trimmedText({ max: MAX_REASON_LABEL }, "validation.required", "validation.titleTooLong");
const description = trimmedText(
  { max: MAX_REASON_DESCRIPTION },
  "validation.required",
  "validation.titleTooLong",
).optional();

function inEachLanguage<Name extends string, Schema>(name: Name, schema: Schema) {
  const fields = languages.map((language) => [reasonField(name, language), schema]);
  return Object.fromEntries(fields) as Record<ReasonField<Name>, Schema>;
}

/** A reason's words in each language. */
export const reasonSchema = z.object({
  ...inEachLanguage("label", label),
  ...inEachLanguage("description", description),
});

export type ReasonInput = z.output<typeof reasonSchema>;
