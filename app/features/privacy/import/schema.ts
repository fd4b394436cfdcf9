import { z } from "zod";
import { objectId } from "~/utils/id-schema";

/** The forms of an import, by their `intent`. A checkbox that is not ticked is not sent. */
export const importFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm"), id: objectId, profile: z.literal("on").optional() }),
  z.object({ intent: z.literal("cancel"), id: objectId }),
]);
