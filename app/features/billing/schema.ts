import { z, type ZodType } from "zod";
import type { PlanId } from "./types";

const planType = z.enum(["monthly", "annual"], {
  error: ({ input }) => (input === undefined ? "validation.planTypeRequired" : "validation.planTypeInvalid"),
});

/** The chosen plan. Messages are translation keys. */
export const planSchema: ZodType<{ planType: PlanId }> = z.object({ planType });

/** The form of a change of plan, with the amount that it shows. */
export const planChangeSchema = z.object({
  planType,
  amount: z.int().optional(),
  currency: z.string().max(3).optional(),
});
