import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Every mail of the last thirty days: the outbox of an installation without SMTP, the record of one with it. */
const schema = new mongoose.Schema(
  {
    /** Null for mails to people without an account. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    template: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    /** `stored` where no SMTP server is configured. */
    status: { type: String, enum: ["queued", "sent", "failed", "stored"], required: true },
    error: { type: String, default: null },
    /** How often it was offered to the SMTP server. */
    attempts: { type: Number, required: true, default: 0 },
    /** Goes into the head of a mail that comes by itself, until it is sent. */
    /** Where an answer goes, when not to the sender. */
    replyTo: { type: String, default: null },
    unsubscribeUrl: { type: String, default: null },
    sentAt: { type: Date, default: null },
    expireAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// Serves the outbox, the latest first.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
// Serve the download and the removal of a person's mails, also of those sent before they had an account.
schema.index({ userId: 1 }, { sparse: true });
schema.index({ to: 1 });

export type MailDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Mail = defineModel<MailDocument>("Mail", schema, "outbox");
