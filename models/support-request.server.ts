import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    category: {
      type: String,
      enum: ["account", "billing", "technical", "feature", "general"],
      required: true,
    },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    /** Whether the person had Premium when they wrote: they are answered first. */
    isPremium: { type: Boolean, required: true, default: false },
    /** One key per form: a double click or a reload is one request. */
    submitKey: { type: String, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// One request per form; also for downloading and removing a person's requests.
schema.index({ userId: 1, submitKey: 1 }, { unique: true });
// For the administrator's list, latest first.
schema.index({ createdAt: -1, _id: -1 });

export type SupportRequestDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const SupportRequest = defineModel<SupportRequestDocument>(
  "SupportRequest",
  schema,
  "support_requests",
);
