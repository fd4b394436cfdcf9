import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { z } from "zod";

const understood = z.literal("on", "validation.confirmDeletion");

/** For people with a password. */
export const deleteWithPasswordSchema = z.object({
  password: z
    .string("validation.passwordRequired")
    .min(1, "validation.passwordRequired")
    .max(MAX_PASSWORD_LENGTH, "validation.passwordTooLong"),
  understood,
});

/** For people who only sign in through a provider. */
export const deleteSchema = z.object({ understood });
