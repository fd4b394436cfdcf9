import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** How long a day's row is kept. */
const KEPT_SECONDS = 400 * 86_400;

const count = { type: Number, required: true, default: 0 };

/**
 * What a model's work beside the replies used on one UTC day, for one person or for the installation itself; what
 * replies use is in their receipts.
 */
const schema = new mongoose.Schema(
  {
    /** Null for the installation: tests of configurations, and the texts that the guide reads. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    day: { type: Date, required: true },
    purpose: {
      type: String,
      enum: ["title", "topics", "summary", "memories", "meditation", "embeddings", "test"],
      required: true,
    },
    requests: count,
    promptTokens: count,
    completionTokens: count,
    /** US dollars. */
    cost: count,
    /** Requests to models without a price. */
    unpriced: count,
  },
  { timestamps: true, versionKey: false },
);

// One row a person, day and purpose; also for a person's use day by day.
schema.index({ userId: 1, day: 1, purpose: 1 }, { unique: true });
// For the figures of a day; also removes old rows.
schema.index({ day: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type ModelUseDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const ModelUse = defineModel<ModelUseDocument>("ModelUse", schema, "model_uses");
