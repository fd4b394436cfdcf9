import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ["long_term", "short"], required: true },
    category: { type: String, default: null },
    content: { type: String, required: true },
    embedding: { type: String, default: null },
    conversationId: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true, versionKey: false },
);

// For every list of one person's memories.
schema.index({ userId: 1, createdAt: -1 });
// For removing memories with the conversation they came from.
schema.index({ conversationId: 1 }, { sparse: true });

export type UserMemoryDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const UserMemory = defineModel<UserMemoryDocument>("UserMemory", schema, "user_memories");
