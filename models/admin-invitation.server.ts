import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A link that makes its reader an administrator. Only the hash of its secret is stored; it is removed when it is used. */
const schema = new mongoose.Schema(
  {
    tokenHash: { type: String, required: true },
    /** Only an account with this address can use it. */
    email: { type: String, required: true },
    /** It is void once this person is no administrator any more. */
    invitedBy: { type: mongoose.Schema.Types.ObjectId, required: true },
    expireAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true });
// MongoDB removes an invitation within a minute of its expiry.
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
// For replacing an earlier invitation, and for downloads and deletion.
schema.index({ email: 1 });
schema.index({ invitedBy: 1 });

export type AdminInvitationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AdminInvitation = defineModel<AdminInvitationDocument>(
  "AdminInvitation",
  schema,
  "admin_invitations",
);
