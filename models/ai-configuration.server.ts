import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** What administrators tell the model, for one kind of work. Exactly one of a category is active. */
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
    /** The latest test of the present version, with the answers that it was given. */
    performance: { type: mongoose.Schema.Types.Mixed, default: null },
    /** The number of the present version. Rows of older builds have none until the migration gives them one. */
    version: { type: Number, required: true },
    createdBy: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true },
);

// One active configuration a category; serves finding it. Rows without a version are not in it, so that it can be made
// before the migration has settled which of an older build's rows stays active.
schema.index(
  { category: 1 },
  { unique: true, partialFilterExpression: { isActive: true, version: { $gte: 1 } }, name: "one_active" },
);

export type AiConfigurationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AiConfiguration = defineModel<AiConfigurationDocument>("AiConfiguration", schema, "ai_training");
