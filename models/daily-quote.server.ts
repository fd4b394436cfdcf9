import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    content: { type: String, required: true },
    author: { type: String, default: null },
    date: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
);

// One quote per day; for the latest one that is not in the future.
schema.index({ date: -1 }, { unique: true });

export type DailyQuoteDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DailyQuote = defineModel<DailyQuoteDocument>("DailyQuote", schema, "daily_quotes");
