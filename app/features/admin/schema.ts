import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { OBJECT_ID } from "~/utils/object-id";

/** A value that fits nothing is left out: an address by hand shows the whole list. */
export const logFilterSchema = z.object({
  action: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/)
    .optional()
    .catch(undefined),
  administratorId: z.string().regex(OBJECT_ID).optional().catch(undefined),
  userId: z.string().regex(OBJECT_ID).optional().catch(undefined),
  before: z.string().max(60).optional(),
});

/** The password that is asked for again before an act that cannot be undone. */
export const confirmSchema = z.object({
  password: z
    .string("validation.passwordRequired")
    .min(1, "validation.passwordRequired")
    .max(MAX_PASSWORD_LENGTH, "validation.passwordTooLong"),
});
