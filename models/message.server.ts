import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { receiptFields, type StoredReceipt } from "./receipt.server";

const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The owner is stored on the message too, so that every query can filter by it. */
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    role: { type: String, enum: ["user", "assistant"], required: true },
    content: { type: String, required: true },
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
    /** How a reply was made; null for the person's own messages and for replies of older versions. */
    receipt: { type: receiptFields, default: null },
    /** A summary of the conversation up to this message, by the model, for prompts that cannot hold all messages. */
    summary: { type: String },
    /** Only where there are several versions: whose they are (the id of the person's first message), which one this is. */
    exchangeId: { type: mongoose.Schema.Types.ObjectId },
    versionIndex: { type: Number },
    versionCount: { type: Number },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { versionKey: false },
);

// For reading a conversation from its end; `_id` breaks ties within a millisecond.
schema.index({ conversationId: 1, userId: 1, createdAt: -1, _id: -1 });
// For the replies that used a memory, and their number.
schema.index(
  { userId: 1, "receipt.memoryIds": 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { "receipt.memoryIds": { $exists: true } }, name: "memory_uses" },
);
// For counting and finding all of a person's messages, and for reading the latest.
schema.index({ userId: 1, createdAt: -1 });

// For the version that stands, from an earlier one.
schema.index(
  { exchangeId: 1 },
  { partialFilterExpression: { exchangeId: { $exists: true } }, name: "versions" },
);
// For the search: words as written, in any language, of one person only.
schema.index(
  { userId: 1, content: "text" },
  { default_language: "none", language_override: "searchLanguage", name: "words" },
);

export type MessageDocument = Omit<InferSchemaType<typeof schema>, "receipt"> & {
  _id: Types.ObjectId;
  receipt?: StoredReceipt | null;
};

export const Message = defineModel<MessageDocument>("Message", schema, "messages");
