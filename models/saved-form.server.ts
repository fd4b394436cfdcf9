import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Text that was typed after the session had ended. Only the browser with the cookie can retrieve it. */
const schema = new mongoose.Schema(
  {
    secretHash: { type: String, required: true },
    /** The ended session, if there was one: it shows whose text it is. */
    sid: { type: String, default: null },
    path: { type: String, required: true },
    fields: { type: mongoose.Schema.Types.Mixed, required: true },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);

schema.index({ secretHash: 1 }, { unique: true });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export type SavedFormDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const SavedForm = defineModel<SavedFormDocument>("SavedForm", schema, "saved_forms");
