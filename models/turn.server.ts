import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

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
    /** Translation key of what went wrong. */
    error: { type: String, default: null },
    /** The process that writes, and until when; the writes of any other are refused by the filter. */
    owner: { type: String, required: true },
    attempt: { type: Number, required: true },
    leaseExpiresAt: { type: Date, required: true },
    /** How often its process died; a turn that was handed over on purpose does not count. */
    crashes: { type: Number, required: true, default: 0 },
    handedOver: { type: Boolean, required: true, default: false },
    /** The reply as far as it has come, in the pieces in which it was saved. */
    chunks: { type: [String], default: [] },
    /** The UTC day the slot was taken from. */
    slotDay: { type: Date, required: true },
    stopRequested: { type: Boolean, default: false },
    /** True once the reply's message, and a refund where due, are written. */
    settled: { type: Boolean, required: true, default: false },
    /** Of a turn in care: its receipt, and the fixed text that is said if no model can be asked or none answers well. */
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
    /** Set when a care reply broke this one off: what there is of it stands before that. */
    interruptedAt: { type: Date, default: null },
    usage: { type: mongoose.Schema.Types.Mixed, default: null },
    /** When it was read for memories; absent before, and in turns that are not. */
    memoriesDrawnAt: { type: Date },
  },
  { timestamps: true, versionKey: false },
);

// One running turn a conversation, whatever the number of processes; serves finding it.
schema.index(
  { conversationId: 1 },
  { unique: true, partialFilterExpression: { status: "running" }, name: "one_running" },
);
// Serves the takeover of turns whose process died, and the settling of those cut between two writes.
schema.index({ leaseExpiresAt: 1 }, { partialFilterExpression: { settled: false }, name: "unsettled" });
// Serves the cap on turns that run at once.
schema.index({ userId: 1 }, { partialFilterExpression: { status: "running" }, name: "running_by_user" });
// Serves the latest turn of a conversation.
schema.index({ conversationId: 1, userId: 1, createdAt: -1 });
// Serves counting the days on which a person wrote, one key a day, their latest words, and finding all of their turns.
schema.index({ userId: 1, slotDay: 1, createdAt: 1 });

export type TurnDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Turn = defineModel<TurnDocument>("Turn", schema, "turns");
