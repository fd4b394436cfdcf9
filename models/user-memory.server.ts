import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ["long_term", "short"], required: true },
    category: { type: String, default: null },
    content: { type: String, required: true },
    /** The embedding, with the model's name; null until it is computed for this content. */
    embedding: { type: String, default: null },
    /** The words of the content, for finding it without an embedding. */
    terms: { type: [String], default: [] },
    /** Its source: the conversation, and the person's message in it. Both are null if the person wrote it. */
    conversationId: { type: mongoose.Schema.Types.ObjectId, default: null },
    messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** The question that it answers if there is one answer at a time (a name, a home): a newer answer replaces it. */
    slot: { type: String, default: null },
    isPaused: { type: Boolean, required: true, default: false },
    /** When the person edited the text: extracted text never replaces it then. */
    editedAt: { type: Date, default: null },
    /** When a short-lived one expires; null for long_term. */
    expiresAt: { type: Date, default: null },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { timestamps: true, versionKey: false },
);

// For every list of one person's memories, its paging and their recall; `_id` breaks ties.
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// For removing memories with the conversation or the message they came from.
schema.index({ conversationId: 1 }, { sparse: true });
// Removes short-lived ones when they expire; MongoDB ignores null dates.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type UserMemoryDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const UserMemory = defineModel<UserMemoryDocument>("UserMemory", schema, "user_memories");
