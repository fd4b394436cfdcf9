import { z } from "zod";

/** What a request can be about, in the order it is offered. */
export const supportCategories = ["account", "billing", "technical", "feature", "general"] as const;

/** Lower bounds from the specification (section 5); the upper ones keep a request readable. */
export const supportSchema = z.object({
  email: z
    .string("validation.emailValidError")
    .trim()
    .max(254, "validation.emailValidError")
    .pipe(z.email("validation.emailValidError")),
  category: z.enum(supportCategories, "validation.categoryRequiredError"),
  subject: z
    .string("validation.subjectMinError")
    .trim()
    .min(3, "validation.subjectMinError")
    .max(150, "validation.subjectTooLong"),
  message: z
    .string("validation.messageMinError")
    .trim()
    .min(10, "validation.messageMinError")
    .max(5_000, "validation.supportMessageTooLong"),
  submitKey: z
    .string("validation.required")
    .trim()
    .min(8, "validation.required")
    .max(100, "validation.required"),
});

export type SupportInput = z.output<typeof supportSchema>;
