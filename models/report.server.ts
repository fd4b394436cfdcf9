import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A report on a shared item or on a reply of the guide, for the administrators. */
const schema = new mongoose.Schema(
  {
    kind: { type: String, enum: ["item", "reply"], required: true },
    /** Who reports it; null for a visitor. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** Whose item or conversation it is. */
    ownerId: { type: mongoose.Schema.Types.ObjectId, required: true },
    itemId: { type: mongoose.Schema.Types.ObjectId, default: null },
    messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
    conversationId: { type: mongoose.Schema.Types.ObjectId, default: null },
    reason: { type: String, enum: ["harmful", "offensive", "untrue", "private", "other"], required: true },
    comment: { type: String, default: null },
    status: { type: String, enum: ["open", "resolved", "dismissed"], required: true, default: "open" },
    /** One key per form: a double click or a reload is one report. */
    submitKey: { type: String, required: true },
  },
  { timestamps: true, versionKey: false },
);

schema.index({ submitKey: 1 }, { unique: true });
// For the administrators' list, latest first.
schema.index({ status: 1, createdAt: -1, _id: -1 });
// For finding all that a person wrote, and all about what is theirs.
schema.index({ userId: 1 });
schema.index({ ownerId: 1 });
// For the reports on one item, and for deleting those of a conversation with it.
schema.index({ itemId: 1, status: 1 });
schema.index({ conversationId: 1 });

export type ReportDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Report = defineModel<ReportDocument>("Report", schema, "reports");
