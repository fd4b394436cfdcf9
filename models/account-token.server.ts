import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A link sent by mail. Only the hash of its secret is kept. */
const schema = new mongoose.Schema(
  {
    tokenHash: { type: String, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: ["resetPassword", "verifyEmail"], required: true },
    /** The address the mail went to: a link for an address that has changed since does nothing. */
    email: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true });
// MongoDB removes a token within a minute of its end.
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
// Serves the removal of a person's other tokens when one was used, and of all at deletion.
schema.index({ userId: 1, purpose: 1 });

export type AccountTokenDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AccountToken = defineModel<AccountTokenDocument>("AccountToken", schema, "account_tokens");
