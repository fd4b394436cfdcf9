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
    /** The version of the configuration that wrote the reply; null where none did. */
    configuration: {
      type: {
        _id: false,
        id: { type: mongoose.Schema.Types.ObjectId, required: true },
        name: { type: String, required: true },
        version: { type: Number, required: true },
      },
    },
  },
  { timestamps: true, versionKey: false },
);

// One for each reply; also for those of the replies on a page.
schema.index({ messageId: 1 }, { unique: true });
// For deleting them with their conversation.
schema.index({ conversationId: 1 });
// For finding all of a person's.
schema.index({ userId: 1 });
// For the administrators' list, latest first: all, helpful or not, and of one version of a configuration.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ isHelpful: 1, createdAt: -1, _id: -1 });
schema.index({ "configuration.id": 1, "configuration.version": 1, createdAt: -1, _id: -1 });
schema.index({ "configuration.id": 1, "configuration.version": 1, isHelpful: 1, createdAt: -1, _id: -1 });

export type MessageFeedbackDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const MessageFeedback = defineModel<MessageFeedbackDocument>(
  "MessageFeedback",
  schema,
  "message_feedback",
);
