import { z } from "zod";
import { quotationAnswer } from "~/features/quotations/answers";
import { count, id, time } from "~/utils/answer-fields";

export const conversationAnswer = z
  .object({
    id,
    userId: id,
    title: z.string(),
    category: z.string(),
    isFavorite: z.boolean(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Conversation" });

/** A conversation that was just begun, with the message that it was begun with. */
export const newConversationAnswer = conversationAnswer
  .extend({ initialMessage: z.string().optional() })
  .meta({ id: "NewConversation" });

export const replyEnding = z.enum(["stopped", "failed", "length", "filtered"]);

export const messageAnswer = z
  .object({
    id,
    conversationId: id,
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    metadata: z
      .object({
        mediaType: z.enum(["meditation", "image"]).optional(),
        mediaPrompt: z.string().optional(),
        mediaTitle: z.string().optional(),
        galleryItemId: id.optional(),
        generationId: id.optional().describe("What makes the item, until it is there."),
        ended: replyEnding
          .optional()
          .describe(
            "Set if the reply is incomplete: the person stopped it, it was interrupted, it was too long for its limit, or the model's filter ended it.",
          ),
        quotations: z.array(quotationAnswer).optional(),
      })
      .nullable(),
    createdAt: time,
    versions: z
      .object({ index: count, count })
      .describe("Which version of the message or reply this is, and how many there are."),
  })
  .meta({ id: "Message" });

export const versionAnswer = z
  .object({ id, content: z.string(), createdAt: time, isShown: z.boolean() })
  .meta({ id: "Version", description: "One version of a message or a reply." });

export const feedbackAnswer = z
  .object({ messageId: id, isHelpful: z.boolean(), comment: z.string().nullable(), updatedAt: time })
  .meta({ id: "Feedback", description: "Whether a reply helped." });

export const receiptAnswer = z
  .object({
    messageId: id,
    source: z.enum(["model", "library", "safety"]),
    configuration: z.object({ id, name: z.string(), version: count }).nullable(),
    model: z.string().nullable(),
    language: z.string(),
    memories: z
      .array(z.object({ id, content: z.string().nullable() }))
      .describe("A memory that was forgotten or edited since has no content."),
    knowledge: z.array(z.object({ documentId: id, title: z.string(), place: z.string() })),
    safetyRule: z.string().nullable(),
    safetyVersion: z.string().nullable(),
    usage: z
      .object({ promptTokens: count, completionTokens: count, cost: z.number().nullable() })
      .nullable()
      .describe("The cost is in US dollars; null if the model has no price."),
    firstTokenMs: z.number().nullable(),
    totalMs: z.number().nullable(),
    promptHash: z.string().nullable().describe("SHA-256 of the prompt."),
  })
  .meta({ id: "Receipt", description: "How a reply was made. A fixed reply has no configuration or model." });

export const turnStatusAnswer = z.enum(["running", "done", "stopped", "failed"]);

export const turnAnswer = z
  .object({ turnId: id, conversationId: id, messageId: id })
  .meta({ id: "Turn", description: "A message that was accepted, and the turn whose reply is streamed." });

export const turnEndAnswer = z.object({ status: turnStatusAnswer }).meta({ id: "TurnEnd" });

export const turnConflictAnswer = z
  .object({ turnId: id })
  .meta({ id: "TurnConflict", description: "The turn that is already running in this conversation." });

export const turnEventAnswer = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("token"), content: z.string() }),
    z.object({ type: z.literal("reset") }),
    z.object({
      type: z.literal("done"),
      message: messageAnswer.nullable(),
      status: z.enum(["done", "stopped"]),
    }),
    z.object({ type: z.literal("error"), error: z.string(), retryAfterSeconds: count.optional() }),
  ])
  .meta({
    id: "TurnEvent",
    description:
      "The data of one server-sent event of a reply. `token` adds text, `reset` discards the text so far, `done` and `error` end the stream.",
  });
