import { z } from "zod";
import { boundedString } from "~/utils/bounded-string";

/** Longest message, in characters: about 1,000 words. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** A hexadecimal id of MongoDB. Anything else cannot name an object. */
export const objectId = z.string("errors.notFound").regex(/^[0-9a-f]{24}$/i, "errors.notFound");

const conversationId = z
  .string("errors.selectConversation")
  .regex(/^[0-9a-f]{24}$/i, "errors.selectConversation");

const message = boundedString(MAX_MESSAGE_LENGTH, "validation.messageRequired", "validation.messageTooLong")
  .trim()
  .min(1, "validation.messageRequired")
  .max(MAX_MESSAGE_LENGTH, "validation.messageTooLong");
const submitKey = boundedString(100, "validation.required")
  .trim()
  .min(8, "validation.required")
  .max(100, "validation.required");
const language = z.enum(["en", "es", "it"]).catch("en");

/** The composer's form; the conversation stands in the address. */
export const sendSchema = z.object({ message, submitKey });

export const turnSchema = z.object({ conversationId, message, language, submitKey });

const after = z.string().max(40).optional();

/** The contract URL of the specification; the same URL without a message reads what runs; `turn` reads one turn. */
export const streamQuerySchema = z.union([
  z.object({
    turn: objectId,
    after,
    message: z.undefined().optional(),
    conversationId: z.string().max(40).optional(),
  }),
  z.object({
    turn: z.undefined().optional(),
    conversationId,
    message: message.optional(),
    language,
    after,
  }),
]);

export type StreamQuery = z.output<typeof streamQuerySchema>;

export const newConversationSchema = z.object({
  title: boundedString(4_000, "validation.required", "validation.titleTooLong")
    .trim()
    .min(1, "validation.required")
    .max(4_000, "validation.titleTooLong"),
  category: boundedString(60, "validation.required", "validation.titleTooLong")
    .trim()
    .min(1)
    .max(60, "validation.titleTooLong")
    .default("general"),
  initialMessage: message.optional(),
  language: language.optional(),
});

/** Renaming a conversation and moving it to a category. */
export const editConversationSchema = z.object({
  title: boundedString(120, "validation.titleRequired", "validation.titleTooLong")
    .trim()
    .min(1, "validation.titleRequired")
    .max(120, "validation.titleTooLong"),
  category: boundedString(60, "validation.required", "validation.titleTooLong")
    .trim()
    .min(1, "validation.required")
    .max(60, "validation.titleTooLong"),
});

/** The form of the heart. */
export const favoriteSchema = z.object({
  isFavorite: z.enum(["on", "off"], "validation.required").transform((value) => value === "on"),
});

export const searchSchema = z.object({
  q: z.string("validation.required").max(200, "validation.titleTooLong"),
});

export const pageSchema = z.object({
  limit: z.coerce.number("validation.required").int().min(1).max(200).default(100),
  before: z.string().max(60).optional(),
});

/** `favorite=true` leaves the favourites only. */
export const conversationsPageSchema = pageSchema.extend({ favorite: z.literal("true").optional() });
