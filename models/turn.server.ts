import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { receiptFields, type StoredReceipt } from "./receipt.server";

/** One user message and the reply to it. The turn is the commit point: messages and slots follow from it. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    userMessageId: { type: mongoose.Schema.Types.ObjectId, required: true },
    assistantMessageId: { type: mongoose.Schema.Types.ObjectId, required: true },
    prompt: { type: String, required: true },
    language: { type: String, required: true },
    status: { type: String, enum: ["running", "done", "stopped", "failed"], required: true },
    /** Which of the person's running places it took; replies in care, and turns of older versions, have none. */
    place: { type: Number },
    /** Translation key of the error. */
    error: { type: String, default: null },
    /** When the model said that it can be asked again, if the reply failed. */
    retryAt: { type: Date },
    /** What ended a reply before its own end: its limit of length, or the model's filter. */
    cut: { type: String, enum: ["length", "filtered"] },
    /** Whether it continues a reply that was cut: the first chunk is the text so far, and the message is updated. */
    continues: { type: Boolean },
    /** The process that writes, and the end of its lease; the update filter rejects writes of any other process. */
    owner: { type: String, required: true },
    attempt: { type: Number, required: true },
    leaseExpiresAt: { type: Date, required: true },
    /** How often its process died; a deliberate release does not count. */
    crashes: { type: Number, required: true, default: 0 },
    handedOver: { type: Boolean, required: true, default: false },
    /** The reply so far, in the chunks in which it was saved. */
    chunks: { type: [String], default: [] },
    /** The UTC day the slot was taken from. */
    slotDay: { type: Date, required: true },
    stopRequested: { type: Boolean, default: false },
    /** Until when someone reads it from another process: it is saved more often until then. */
    followedUntil: { type: Date },
    /** True once the reply's message and any refund are written. */
    settled: { type: Boolean, required: true, default: false },
    /** Only for a turn in care: its receipt, and the fixed text used if no model is available or none replies well. */
    safety: {
      type: {
        _id: false,
        rule: { type: String, required: true },
        version: { type: String, required: true },
        language: { type: String, required: true },
        text: { type: String, required: true },
      },
      default: null,
    },
    /** Set if a care reply interrupted this one: its text comes before that. */
    interruptedAt: { type: Date, default: null },
    /** How the reply was made, as far as known; copied to the message. Turns of older versions have none. */
    receipt: { type: receiptFields },
    /** What the reply offers to make; its message gets it. */
    offer: {
      type: {
        _id: false,
        mediaType: { type: String, enum: ["meditation", "image"], required: true },
        title: { type: String, required: true },
        prompt: { type: String, required: true },
      },
      default: undefined,
    },
    /** Older versions only: the tokens of the reply. */
    usage: { type: mongoose.Schema.Types.Mixed, default: null },
    /** Only for another version of a reply, or of a message and its reply: what it takes the place of. */
    replaces: {
      type: {
        _id: false,
        exchangeId: { type: mongoose.Schema.Types.ObjectId, required: true },
        /** The person's message; null where only the reply is made again. */
        messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
        /** The number of the new message among its versions. */
        messageIndex: { type: Number, default: 1 },
        /** Null where the message had no reply. */
        replyId: { type: mongoose.Schema.Types.ObjectId, default: null },
        /** The number of the new reply among its versions. */
        replyIndex: { type: Number, default: 1 },
      },
      default: null,
    },
    /** When it was searched for memories; missing before, and in turns that are not searched. */
    memoriesDrawnAt: { type: Date },
  },
  { timestamps: true, versionKey: false },
);

// One running turn per conversation, across all processes; also for finding it.
schema.index(
  { conversationId: 1 },
  { unique: true, partialFilterExpression: { status: "running" }, name: "one_running" },
);
// For taking over turns whose process died, and settling those interrupted between two writes.
schema.index({ leaseExpiresAt: 1 }, { partialFilterExpression: { settled: false }, name: "unsettled" });
// For the limit on concurrent turns.
schema.index({ userId: 1 }, { partialFilterExpression: { status: "running" }, name: "running_by_user" });
// At most as many run at once for a person as there are places.
schema.index(
  { userId: 1, place: 1 },
  {
    unique: true,
    partialFilterExpression: { status: "running", place: { $type: "number" } },
    name: "one_place",
  },
);
// For the latest turn of a conversation.
schema.index({ conversationId: 1, userId: 1, createdAt: -1 });
// For the days on which a person wrote (one key per day), their latest messages, and all of their turns.
schema.index({ userId: 1, slotDay: 1, createdAt: 1 });

/** What a turn takes the place of. */
export interface Replaced {
  exchangeId: Types.ObjectId;
  messageId: Types.ObjectId | null;
  messageIndex: number;
  replyId: Types.ObjectId | null;
  replyIndex: number;
}

export type TurnDocument = Omit<InferSchemaType<typeof schema>, "receipt" | "replaces"> & {
  _id: Types.ObjectId;
  receipt?: StoredReceipt | null;
  replaces?: Replaced | null;
};

export const Turn = defineModel<TurnDocument>("Turn", schema, "turns");
