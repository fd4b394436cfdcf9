import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** What administrators tell the model for one kind of work. Exactly one configuration of a category is active. */
const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    description: { type: String, default: null },
    systemPrompt: { type: String, required: true },
    temperature: { type: String, required: true, default: "1" },
    maxTokens: { type: Number, required: true, default: 1000 },
    model: { type: String, enum: ["gpt-5", "gpt-4o", "gpt-4"], required: true, default: "gpt-5" },
    isActive: { type: Boolean, required: true, default: false },
    category: {
      type: String,
      enum: ["spiritual", "meditation", "general", "therapy"],
      required: true,
      default: "spiritual",
    },
    testPrompts: { type: mongoose.Schema.Types.Mixed, default: null },
    /** The latest test of the current version, with the replies. */
    performance: { type: mongoose.Schema.Types.Mixed, default: null },
    /** The number of the current version. Rows of older versions of the product have none until the migration. */
    version: { type: Number, required: true },
    createdBy: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true },
);

// One active configuration per category; for finding it. Rows without a version are excluded, so that the index can
// be created before the migration has decided which of the old rows stays active.
schema.index(
  { category: 1 },
  { unique: true, partialFilterExpression: { isActive: true, version: { $gte: 1 } }, name: "one_active" },
);

export type AiConfigurationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AiConfiguration = defineModel<AiConfigurationDocument>("AiConfiguration", schema, "ai_training");
