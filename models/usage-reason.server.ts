import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { translatedText } from "./translated-text.server";

const schema = new mongoose.Schema(
  {
    key: { type: String, required: true },
    labelKey: { type: String, required: true },
    descriptionKey: { type: String, default: null },
    /** An administrator's own words in each language; they come before the keys. */
    labels: translatedText,
    descriptions: translatedText,
    isActive: { type: Boolean, required: true, default: true },
    displayOrder: { type: Number, required: true, default: 0 },
  },
  { timestamps: true },
);

schema.index({ key: 1 }, { unique: true });

export type UsageReasonDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const UsageReason = defineModel<UsageReasonDocument>("UsageReason", schema, "usage_reasons");
