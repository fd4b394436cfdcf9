import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";

export const memoryAnswer = z
  .object({
    id,
    type: z.enum(["long_term", "short"]).describe("`short` expires; `long_term` stays."),
    category: z
      .string()
      .nullable()
      .describe("One of the known categories, or the value of an older version or an administrator."),
    content: z.string(),
    createdAt: time,
    updatedAt: time,
    expiresAt: time.nullable().describe("When a short-lived one expires; null for long_term."),
    isPaused: z.boolean(),
    source: z
      .object({ conversationId: id, messageId: id.nullable() })
      .nullable()
      .describe("The conversation and the message that it was extracted from; null if the person wrote it."),
    useCount: count.describe("How many replies used it."),
  })
  .meta({ id: "Memory", description: "Something that the guide remembers of a person." });

export const memoryUseAnswer = z
  .object({ messageId: id, conversationId: id, createdAt: time })
  .meta({ id: "MemoryUse", description: "A reply whose prompt contained a memory." });
