import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { trimmedText } from "~/utils/text/bounded-string";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import { OBJECT_ID } from "~/utils/object-id";
import { LOG_PAGE, MAX_LOG_PAGE } from "./limits";

const action = z.string().regex(/^[A-Za-z]{1,60}$/, "validation.required");
const id = z.string().regex(OBJECT_ID, "validation.required");
const day = z.iso.date("validation.required");
const before = z.string().max(60).optional();

/** The query of the API's log; days are UTC days, both included. */
export const logQuerySchema = z.object({
  action: action.optional(),
  administratorId: id.optional(),
  userId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  limit: z.coerce.number("validation.required").int().min(1).max(MAX_LOG_PAGE).default(LOG_PAGE),
  before,
});

/** The query of the page. A value that fits nothing is left out: an address by hand shows the whole list. */
export const logFilterSchema = z.object({
  action: action.optional().catch(undefined),
  administratorId: id.optional().catch(undefined),
  /** The person's id. */
  person: id.optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  before: before.catch(undefined),
});

/** The same as the form sends it: the person's id or email address, as it was typed. */
export const logFormSchema = logFilterSchema.omit({ before: true }).extend({
  person: trimmedText({ max: MAX_EMAIL_LENGTH }, "validation.required").optional().catch(undefined),
});

/** The password that is asked for again before an act that cannot be undone. */
export const confirmSchema = z.object({
  password: z
    .string("validation.passwordRequired")
    .min(1, "validation.passwordRequired")
    .max(MAX_PASSWORD_LENGTH, "validation.passwordTooLong"),
});
