import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Whether a reply helped the person, with a word of theirs if they wrote one. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    messageId: { type: mongoose.Schema.Types.ObjectId, required: true },
    isHelpful: { type: Boolean, required: true },
    comment: { type: String, default: null },
  },
  { timestamps: true, versionKey: false },
);

// One for each reply; also for those of the replies on a page.
schema.index({ messageId: 1 }, { unique: true });
// For deleting them with their conversation.
schema.index({ conversationId: 1 });
// For finding all of a person's.
schema.index({ userId: 1 });

export type MessageFeedbackDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const MessageFeedback = defineModel<MessageFeedbackDocument>(
  "MessageFeedback",
  schema,
  "message_feedback",
);
