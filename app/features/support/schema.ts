import { z } from "zod";
import { boundedIdentifier, submitKeySchema, trimmedText } from "~/utils/text/bounded-string";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, MIN_MESSAGE_LENGTH, MIN_SUBJECT_LENGTH } from "./limits";

/** The topics of a request, in the order shown. */
export const supportCategories = ["account", "billing", "technical", "feature", "general"] as const;

export const supportSchema = z.object({
  email: boundedIdentifier(MAX_EMAIL_LENGTH, "validation.emailValidError")
    .trim()
    .max(MAX_EMAIL_LENGTH, "validation.emailValidError")
    .pipe(z.email("validation.emailValidError")),
  category: z.enum(supportCategories, "validation.categoryRequiredError"),
  subject: trimmedText(
    { min: MIN_SUBJECT_LENGTH, max: MAX_SUBJECT_LENGTH },
    "validation.subjectMinError",
    "validation.subjectTooLong",
  ),
  message: trimmedText(
    { min: MIN_MESSAGE_LENGTH, max: MAX_MESSAGE_LENGTH },
    "validation.messageMinError",
    "validation.supportMessageTooLong",
  ),
  submitKey: submitKeySchema,
});

export type SupportInput = z.output<typeof supportSchema>;
