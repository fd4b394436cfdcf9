import { z } from "zod";
import { OBJECT_ID } from "~/utils/object-id";
import type { FeedbackFilter } from "./types";

/** A value that fits nothing is left out: an address by hand shows the whole list. */
export const feedbackFilterSchema = z
  .object({
    helpful: z.enum(["yes", "no"]).optional().catch(undefined),
    configuration: z.string().regex(OBJECT_ID).optional().catch(undefined),
    version: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
    before: z.string().max(60).optional(),
  })
  .transform(({ configuration, version, ...rest }): FeedbackFilter & { before?: string } =>
    configuration && version ? { ...rest, configuration, version } : rest,
  );
