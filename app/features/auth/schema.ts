import { z } from "zod";
import { boundedIdentifier, boundedString, submitKeySchema, trimmedText } from "~/utils/text/bounded-string";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_NAME_LENGTH, MIN_PASSWORD_LENGTH } from "./limits";

// The bounds beyond the specification's keep a hostile body from costing a hash or a page.
const email = boundedIdentifier(MAX_EMAIL_LENGTH, "validation.emailInvalid")
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, "validation.emailInvalid")
  .pipe(z.email("validation.emailInvalid"));

const newPassword = z
  .string("validation.passwordMinLength")
  .min(MIN_PASSWORD_LENGTH, "validation.passwordMinLength")
  .max(MAX_PASSWORD_LENGTH, "validation.passwordTooLong");

const currentPassword = z
  .string("validation.passwordRequired")
  .min(1, "validation.passwordRequired")
  .max(MAX_PASSWORD_LENGTH, "validation.passwordTooLong");

/** Messages are translation keys. A blank last name counts as missing and becomes the first name. */
export const registerSchema = z
  .object({
    firstName: trimmedText(
      { min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH },
      "validation.firstNameMinLength",
      "validation.nameTooLong",
    ),
    lastName: boundedString(MAX_NAME_LENGTH, "validation.lastNameMinLength", "validation.nameTooLong")
      .trim()
      .max(MAX_NAME_LENGTH, "validation.nameTooLong")
      .refine((value) => value === "" || value.length >= MIN_NAME_LENGTH, "validation.lastNameMinLength")
      .optional(),
    email,
    password: newPassword,
  })
  .transform((values) => ({ ...values, lastName: values.lastName || values.firstName }));

export const loginSchema = z.object({ email, password: currentPassword });

const submitKey = submitKeySchema.optional().catch(undefined);

export const forgotPasswordSchema = z.object({ email, submitKey });

export const sendAgainSchema = z.object({ submitKey });

/** The email address that a provider did not give. */
export const addressSchema = z.object({ email });

/** A password set through an emailed link, or the first one of a person who signed up through a provider. */
export const setPasswordSchema = z.object({ password: newPassword });

export const changePasswordSchema = z.object({ currentPassword, password: newPassword });

export type Registration = z.output<typeof registerSchema>;
export type PasswordResetRequest = z.output<typeof forgotPasswordSchema>;
export type Credentials = z.output<typeof loginSchema>;
