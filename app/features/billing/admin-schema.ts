import { z } from "zod";
import { OBJECT_ID } from "~/utils/object-id";
import { figureUnits, paymentStatuses } from "./admin-choices";

/** The parameters of a payment's path. */
export const paymentParams = z.object({ id: z.string().regex(OBJECT_ID, "errors.notFound") });

/** A page of payments in the API. */
export const paymentsQuerySchema = z.object({
  status: z.enum(paymentStatuses, "validation.required").optional(),
  before: z.string("validation.required").max(60, "validation.required").optional(),
  limit: z.coerce.number("validation.required").int().min(1).max(200).default(100),
});

/** The same of the console: a value that fits nothing is left out. */
export const paymentsPageSchema = z.object({
  status: z.enum(paymentStatuses).optional().catch(undefined),
  before: z.string().max(60).optional().catch(undefined),
});

export const figuresPageSchema = z.object({ by: z.enum(figureUnits).catch("day") });
