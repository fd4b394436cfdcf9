import { z } from "zod";
import { mailStates } from "./states";

const INVALID = "validation.required";

/** A page of emails in the API. */
export const mailsQuerySchema = z.object({
  status: z.enum(mailStates, INVALID).optional(),
  before: z.string(INVALID).max(60, INVALID).optional(),
  limit: z.coerce.number(INVALID).int().min(1).max(200).default(100),
});

/** The same of the console: a value that fits nothing is left out. */
export const mailsPageSchema = z.object({
  status: z.enum(mailStates).optional().catch(undefined),
  before: z.string().max(60).optional().catch(undefined),
});
