import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The owner stands on the message too, so that every query of it can carry them. */
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    role: { type: String, enum: ["user", "assistant"], required: true },
    content: { type: String, required: true },
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
    /** How a reply came about; null for the person's own words and for replies of older versions. */
    receipt: {
      type: {
        _id: false,
        source: { type: String, enum: ["safety"], required: true },
        language: { type: String, required: true },
        safetyRule: { type: String, default: null },
        safetyVersion: { type: String, default: null },
        totalMs: { type: Number, default: null },
        /** The memories that the prompt held. */
        memoryIds: { type: [mongoose.Schema.Types.ObjectId], default: undefined },
      },
      default: null,
    },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { versionKey: false },
);

// Serves reading a conversation from its end; `_id` breaks ties of the same millisecond.
schema.index({ conversationId: 1, userId: 1, createdAt: -1, _id: -1 });
// Serves the replies that used a memory, and how many there are.
schema.index(
  { userId: 1, "receipt.memoryIds": 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { "receipt.memoryIds": { $exists: true } }, name: "memory_uses" },
);
// Serves counting a person's messages, and finding all of them.
schema.index({ userId: 1 });

// Serves the search: words as they are written, in any language, of one person only.
schema.index(
  { userId: 1, content: "text" },
  { default_language: "none", language_override: "searchLanguage", name: "words" },
);

export type MessageDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Message = defineModel<MessageDocument>("Message", schema, "messages");
