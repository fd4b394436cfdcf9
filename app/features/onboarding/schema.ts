import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { z } from "zod";
import { boundedString, trimmedText } from "~/utils/text/bounded-string";
import { genders, guideLengths, guideTones, MAX_USAGE_NOTES, MAX_USAGE_REASONS } from "./steps";
import { profileLanguages } from "~/features/profile/profile-languages";

const EARLIEST_BIRTH = "1900-01-01";

/** Browsers send a line break as two characters; a reader counts one. */
const normaliseLineBreaks = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** Whether this is a calendar day from 1900 until the day before `today` (both YYYY-MM-DD). */
function isBirthday(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_BIRTH || text >= today) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript reads 30 February as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, "validation.choiceUnknown");
}

function name(missing: string) {
  return trimmedText({ max: MAX_NAME_LENGTH }, missing, "validation.nameTooLong");
}

/** Reasons for coming: at most three of the offered ones, and a short text. */
export function reasonsSchema(offered: readonly string[]) {
  return z
    .object({
      usageReasons: z
        .array(z.string().max(60, "validation.choiceUnknown"))
        .max(50, { error: "validation.choiceUnknown", abort: true })
        .transform((keys) => [...new Set(keys)])
        .pipe(
          z
            .array(z.string())
            .max(MAX_USAGE_REASONS, "validation.usageReasonsMaxThree")
            .refine((keys) => keys.every((key) => offered.includes(key)), "validation.choiceUnknown"),
        ),
      usageNotes: boundedString(MAX_USAGE_NOTES, "validation.usageNotesTooLong")
        .transform(normaliseLineBreaks)
        .pipe(z.string().max(MAX_USAGE_NOTES, "validation.usageNotesTooLong"))
        .optional(),
    })
    .transform((answer) => ({ step: "reasons" as const, ...answer }));
}

/** About the person; only the first name is required. */
export function aboutSchema(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return z
    .object({
      firstName: name("validation.firstNameRequired"),
      lastName: boundedString(MAX_NAME_LENGTH, "validation.nameTooLong")
        .trim()
        .max(MAX_NAME_LENGTH, "validation.nameTooLong")
        .optional(),
      dateOfBirth: boundedString(10, "validation.dateOfBirthInvalid")
        .trim()
        .refine((text) => isBirthday(text, today), "validation.dateOfBirthInvalid")
        .transform((text) => new Date(`${text}T00:00:00Z`))
        .optional(),
      gender: oneOf(genders).optional(),
      preferredLanguage: oneOf(profileLanguages),
    })
    .transform((answer) => ({ step: "about" as const, ...answer }));
}

/** How the guide should speak: an unanswered question leaves it to the guide. Memory has to be answered, or skipped. */
export const voiceSchema = z
  .object({
    guideTone: oneOf(guideTones).optional(),
    guideLength: oneOf(guideLengths).optional(),
    memoryEnabled: z
      .enum(["on", "off"], "validation.memoryUnanswered")
      .transform((answer) => answer === "on"),
  })
  .transform((answer) => ({ step: "voice" as const, ...answer }));

/** One step's answer, as parsed by its schema. */
export type OnboardingAnswer =
  | z.output<ReturnType<typeof reasonsSchema>>
  | z.output<ReturnType<typeof aboutSchema>>
  | z.output<typeof voiceSchema>;
