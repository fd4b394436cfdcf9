import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { receiptFields, type StoredReceipt } from "./receipt.server";

/**
 * A message that another version has replaced. It keeps its id. It is in a collection of its own, so that everything that
 * reads messages (prompts, search, lists, summaries) finds only those that stand.
 */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    role: { type: String, enum: ["user", "assistant"], required: true },
    content: { type: String, required: true },
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
    receipt: { type: receiptFields, default: null },
    createdAt: { type: Date, required: true },
    /** The message and the reply that it belongs to, in all their versions: the id of the person's first message. */
    exchangeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its number among the versions of its role in the exchange, from 1. */
    versionIndex: { type: Number, required: true },
    /** Of a reply: the version of the person's message that it answered. */
    answers: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { versionKey: false },
);

// For the versions of a message or a reply, and one of them; also for deleting them with their conversation.
schema.index({ conversationId: 1, exchangeId: 1, role: 1, versionIndex: 1 });
// For finding all of a person's.
schema.index({ userId: 1 });

export type MessageVersionDocument = Omit<InferSchemaType<typeof schema>, "receipt"> & {
  _id: Types.ObjectId;
  receipt?: StoredReceipt | null;
};

export const MessageVersion = defineModel<MessageVersionDocument>(
  "MessageVersion",
  schema,
  "message_versions",
);
