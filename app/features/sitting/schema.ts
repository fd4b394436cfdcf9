import { z } from "zod";
import { boundedIdentifier, submitKeySchema } from "~/utils/text/bounded-string";
import {
  bellIntervals,
  DEFAULT_SITTING_MINUTES,
  MAX_AGE_DAYS,
  MAX_COUNTED_MINUTES,
  sittingKinds,
  sittingMinutes,
  sittingModes,
  sittingSounds,
} from "./limits";

const oneOf = (values: readonly number[]) =>
  z.coerce
    .number("validation.choiceUnknown")
    .refine((value) => values.includes(value), { error: "validation.choiceUnknown" });

/** How a person wants to sit, in the query of the sound. Whatever is missing has its default. */
export const sittingChoiceSchema = z.object({
  mode: z.enum(sittingModes, "validation.choiceUnknown").default("timer"),
  minutes: oneOf(sittingMinutes).default(DEFAULT_SITTING_MINUTES),
  interval: oneOf(bellIntervals).default(0),
  sound: z.enum(sittingSounds, "validation.choiceUnknown").default("silence"),
});

const minutes = z.coerce
  .number("validation.required")
  .int("validation.required")
  .min(1, "validation.required")
  .max(MAX_COUNTED_MINUTES, "validation.required");

/** The form of the page without scripts. */
export const sittingFormSchema = z.object({
  kind: z.enum(sittingKinds, "validation.required"),
  minutes,
  submitKey: submitKeySchema,
});

const DAY_MS = 86_400_000;

/** A finished sitting, as the browser or another client sends it. */
export const sittingSchema = z.object({
  kind: z.enum(sittingKinds, "validation.required"),
  minutes: z
    .int("validation.required")
    .min(1, "validation.required")
    .max(MAX_COUNTED_MINUTES, "validation.required"),
  submitKey: submitKeySchema,
  /** When it ended, if not now: it may have been offline. */
  at: boundedIdentifier(30, "validation.required")
    .pipe(z.iso.datetime("validation.required"))
    .refine((text) => Math.abs(Date.now() - Date.parse(text)) <= MAX_AGE_DAYS * DAY_MS, {
      error: "validation.required",
    })
    .optional(),
});
