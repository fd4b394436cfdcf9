import { z, type ZodType } from "zod";
import type { PlanId } from "./types";

/** The chosen plan. Messages are translation keys. */
export const planSchema: ZodType<{ planType: PlanId }> = z.object({
  planType: z.enum(["monthly", "annual"], {
    error: ({ input }) =>
      input === undefined ? "validation.planTypeRequired" : "validation.planTypeInvalid",
  }),
});
