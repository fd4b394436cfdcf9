import { z } from "zod";
import { boundedString } from "~/utils/bounded-string";

// Bounds beyond the specification's keep a hostile body from costing a hash or a page.
const email = boundedString(254, "validation.emailInvalid")
  .trim()
  .toLowerCase()
  .max(254, "validation.emailInvalid")
  .pipe(z.email("validation.emailInvalid"));

const newPassword = z
  .string("validation.passwordMinLength")
  .min(6, "validation.passwordMinLength")
  .max(256, "validation.passwordTooLong");

const presentPassword = z
  .string("validation.passwordRequired")
  .min(1, "validation.passwordRequired")
  .max(256, "validation.passwordTooLong");

/** Messages are translation keys. A blank last name counts as absent and becomes the first name. */
export const registerSchema = z
  .object({
    firstName: boundedString(80, "validation.firstNameMinLength", "validation.nameTooLong")
      .trim()
      .min(2, "validation.firstNameMinLength")
      .max(80, "validation.nameTooLong"),
    lastName: boundedString(80, "validation.lastNameMinLength", "validation.nameTooLong")
      .trim()
      .max(80, "validation.nameTooLong")
      .refine((value) => value === "" || value.length >= 2, "validation.lastNameMinLength")
      .optional(),
    email,
    password: newPassword,
  })
  .transform((values) => ({ ...values, lastName: values.lastName || values.firstName }));

export const loginSchema = z.object({ email, password: presentPassword });

/** What a form says of itself, so that a second press is known for what it is. */
const submitKey = boundedString(100, "validation.required")
  .trim()
  .min(8)
  .max(100)
  .optional()
  .catch(undefined);

export const forgotPasswordSchema = z.object({ email, submitKey });

export const sendAgainSchema = z.object({ submitKey });

/** The address that a provider did not tell. */
export const addressSchema = z.object({ email });

/** A password by a link from a mail, or the first one of somebody who came in through a provider. */
export const setPasswordSchema = z.object({ password: newPassword });

export const changePasswordSchema = z.object({ presentPassword, password: newPassword });

export type Registration = z.output<typeof registerSchema>;
export type PasswordResetRequest = z.output<typeof forgotPasswordSchema>;
export type Credentials = z.output<typeof loginSchema>;
