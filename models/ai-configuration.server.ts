import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

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
    performance: { type: mongoose.Schema.Types.Mixed, default: null },
    createdBy: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true },
);

// For the active configuration, which every reply reads first.
schema.index({ isActive: 1, updatedAt: -1 });

export type AiConfigurationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AiConfiguration = defineModel<AiConfigurationDocument>("AiConfiguration", schema, "ai_training");
