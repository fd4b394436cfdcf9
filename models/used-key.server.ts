import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** What works once and was used: the way back from a provider, the key of a form that sends a mail. */
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
