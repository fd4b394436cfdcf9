import { z } from "zod";
import { boundedString } from "~/utils/bounded-string";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, MIN_MESSAGE_LENGTH, MIN_SUBJECT_LENGTH } from "./limits";

/** The topics of a request, in the order shown. */
export const supportCategories = ["account", "billing", "technical", "feature", "general"] as const;

export const supportSchema = z.object({
  email: boundedString(MAX_EMAIL_LENGTH, "validation.emailValidError")
    .trim()
    .max(MAX_EMAIL_LENGTH, "validation.emailValidError")
    .pipe(z.email("validation.emailValidError")),
  category: z.enum(supportCategories, "validation.categoryRequiredError"),
  subject: boundedString(MAX_SUBJECT_LENGTH, "validation.subjectMinError", "validation.subjectTooLong")
    .trim()
    .min(MIN_SUBJECT_LENGTH, "validation.subjectMinError")
    .max(MAX_SUBJECT_LENGTH, "validation.subjectTooLong"),
  message: boundedString(MAX_MESSAGE_LENGTH, "validation.messageMinError", "validation.supportMessageTooLong")
    .trim()
    .min(MIN_MESSAGE_LENGTH, "validation.messageMinError")
    .max(MAX_MESSAGE_LENGTH, "validation.supportMessageTooLong"),
  submitKey: boundedString(100, "validation.required")
    .trim()
    .min(8, "validation.required")
    .max(100, "validation.required"),
});

export type SupportInput = z.output<typeof supportSchema>;
