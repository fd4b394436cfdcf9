import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A link sent by email. Only the hash of its secret is stored. */
const schema = new mongoose.Schema(
  {
    tokenHash: { type: String, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: ["resetPassword", "verifyEmail"], required: true },
    /** The address the email went to: the link is void once the account's address has changed. */
    email: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true });
// MongoDB removes a token within a minute of its expiry.
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
// For removing a person's other tokens when one was used, and all of them at deletion.
schema.index({ userId: 1, purpose: 1 });

export type AccountTokenDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AccountToken = defineModel<AccountTokenDocument>("AccountToken", schema, "account_tokens");
