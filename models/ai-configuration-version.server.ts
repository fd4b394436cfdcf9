import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A version of a configuration. Versions are added and never changed; a reply names the one that it was made with. */
const schema = new mongoose.Schema(
  {
    configurationId: { type: mongoose.Schema.Types.ObjectId, required: true, immutable: true },
    version: { type: Number, required: true, immutable: true },
    name: { type: String, required: true, immutable: true },
    description: { type: String, default: null, immutable: true },
    systemPrompt: { type: String, required: true, immutable: true },
    temperature: { type: String, required: true, immutable: true },
    maxTokens: { type: Number, required: true, immutable: true },
    model: { type: String, required: true, immutable: true },
    category: { type: String, required: true, immutable: true },
    testPrompts: { type: mongoose.Schema.Types.Mixed, default: null, immutable: true },
    /** Cleared when the administrator leaves. */
    createdBy: { type: mongoose.Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true, immutable: true, default: () => new Date() },
  },
  { versionKey: false },
);

// Version numbers are unique, even with concurrent writes. For the list of versions, and for one of them.
schema.index({ configurationId: 1, version: -1 }, { unique: true });
// For anonymising an administrator's versions when they leave.
schema.index({ createdBy: 1 });

export type AiConfigurationVersionDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AiConfigurationVersion = defineModel<AiConfigurationVersionDocument>(
  "AiConfigurationVersion",
  schema,
  "ai_training_versions",
);
