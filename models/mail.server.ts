import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Every email of the last thirty days: the outbox of an installation without SMTP, the record of one with it. */
const schema = new mongoose.Schema(
  {
    /** Null for emails to people without an account. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    template: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    /** `stored` if no SMTP server is configured. */
    status: { type: String, enum: ["queued", "sent", "failed", "stored"], required: true },
    error: { type: String, default: null },
    /** Delivery attempts to the SMTP server. */
    attempts: { type: Number, required: true, default: 0 },
    /** The Reply-To address, if it is not the sender. */
    replyTo: { type: String, default: null },
    /** The unsubscribe URL for the headers of a recurring email, until it is sent. */
    unsubscribeUrl: { type: String, default: null },
    sentAt: { type: Date, default: null },
    expireAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// For the outbox, latest first.
schema.index({ createdAt: -1, _id: -1 });
// The same for one state.
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
// For downloading and removing a person's emails, including those sent before they had an account.
schema.index({ userId: 1 }, { sparse: true });
schema.index({ to: 1 });

export type MailDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Mail = defineModel<MailDocument>("Mail", schema, "outbox");
