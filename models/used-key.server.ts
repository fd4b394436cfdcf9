import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** A used one-time key: of a provider's callback, or of a form that sends an email. */
const schema = new mongoose.Schema(
  {
    /** Hash of the key. */
    _id: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
);

schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export type UsedKeyDocument = InferSchemaType<typeof schema> & { _id: string };

export const UsedKey = defineModel<UsedKeyDocument>("UsedKey", schema, "used_keys");
