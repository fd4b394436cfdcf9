import { z } from "zod";
import { trimmedText } from "~/utils/bounded-string";
import { MAX_REASON_DESCRIPTION, MAX_REASON_LABEL } from "./limits";

/** What a reason is called in the database and in people's answers. */
export const REASON_KEY = /^[a-z0-9][a-z0-9-]{0,59}$/;

const label = trimmedText({ max: MAX_REASON_LABEL }, "validation.required", "validation.titleTooLong");
const description = trimmedText(
  { max: MAX_REASON_DESCRIPTION },
  "validation.required",
  "validation.titleTooLong",
).optional();

/** A reason's words in each language. */
export const reasonSchema = z.object({
  labelEn: label,
  labelEs: label,
  labelIt: label,
  descriptionEn: description,
  descriptionEs: description,
  descriptionIt: description,
});

export type ReasonInput = z.output<typeof reasonSchema>;
