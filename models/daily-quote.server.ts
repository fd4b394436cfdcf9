import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { translatedText } from "./translated-text.server";

const schema = new mongoose.Schema(
  {
    /** In English, or in the one language that it was written in. */
    content: { type: String, required: true },
    /** The same in the other languages; where one is missing, `content` is shown. */
    translations: translatedText,
    author: { type: String, default: null },
    date: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
);

// One quote per day; for the latest one that is not in the future.
schema.index({ date: -1 }, { unique: true });

export type DailyQuoteDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DailyQuote = defineModel<DailyQuoteDocument>("DailyQuote", schema, "daily_quotes");
