import { z } from "zod";
import { boundedString } from "~/utils/bounded-string";

/** What a request can be about, in the order it is offered. */
export const supportCategories = ["account", "billing", "technical", "feature", "general"] as const;

/** Lower bounds from the specification (section 5); the upper ones keep a request readable. */
export const supportSchema = z.object({
  email: boundedString(254, "validation.emailValidError")
    .trim()
    .max(254, "validation.emailValidError")
    .pipe(z.email("validation.emailValidError")),
  category: z.enum(supportCategories, "validation.categoryRequiredError"),
  subject: boundedString(150, "validation.subjectMinError", "validation.subjectTooLong")
    .trim()
    .min(3, "validation.subjectMinError")
    .max(150, "validation.subjectTooLong"),
  message: boundedString(5_000, "validation.messageMinError", "validation.supportMessageTooLong")
    .trim()
    .min(10, "validation.messageMinError")
    .max(5_000, "validation.supportMessageTooLong"),
  submitKey: boundedString(100, "validation.required")
    .trim()
    .min(8, "validation.required")
    .max(100, "validation.required"),
});

export type SupportInput = z.output<typeof supportSchema>;
