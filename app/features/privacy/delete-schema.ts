import { z } from "zod";

const understood = z.literal("on", "validation.confirmDeletion");

/** For people who have a password. */
export const deleteWithPasswordSchema = z.object({
  password: z
    .string("validation.passwordRequired")
    .min(1, "validation.passwordRequired")
    .max(256, "validation.passwordTooLong"),
  understood,
});

/** For people who come in through a provider only. */
export const deleteSchema = z.object({ understood });
