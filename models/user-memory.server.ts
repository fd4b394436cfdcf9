import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ["long_term", "short"], required: true },
    category: { type: String, default: null },
    content: { type: String, required: true },
    /** The vector of an embedding model, with the model's name; null while there is none for this very content. */
    embedding: { type: String, default: null },
    /** The words of the content by which it is found without an embedding. */
    terms: { type: [String], default: [] },
    /** Where it comes from: the conversation, and the person's own message in it. Both null when the person wrote it. */
    conversationId: { type: mongoose.Schema.Types.ObjectId, default: null },
    messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** What it answers, where there is one answer at a time (a name, a home): a newer one takes its place. */
    slot: { type: String, default: null },
    isPaused: { type: Boolean, required: true, default: false },
    /** When the person changed the text: nothing that is drawn from a conversation replaces it then. */
    editedAt: { type: Date, default: null },
    /** When a short one is gone; null for long_term. */
    expiresAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false },
);

// For every list of one person's memories, its paging and their recall; `_id` breaks ties.
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// For removing memories with the conversation or the message they came from.
schema.index({ conversationId: 1 }, { sparse: true });
// Removes the short ones when their time is over; a null is no date and stays.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type UserMemoryDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const UserMemory = defineModel<UserMemoryDocument>("UserMemory", schema, "user_memories");
