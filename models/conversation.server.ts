import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    /** True once the person has chosen the title: no other takes its place. */
    isNamed: { type: Boolean, default: false },
    category: { type: String, required: true, default: "general" },
    isFavorite: { type: Boolean, required: true, default: false },
    /** True while it is in the archive; missing otherwise, also in rows of older versions. */
    isArchived: { type: Boolean },
    /** True until a message is accepted; opening /chat reuses such a conversation until then. */
    isDraft: { type: Boolean, required: true, default: false },
    /** Set from a statement of danger until the person is safe again. It limits what the guide may say. */
    care: {
      type: {
        _id: false,
        kind: {
          type: String,
          enum: ["self", "now", "threatened", "harming", "worried", "ask"],
          required: true,
        },
        /** What distinguishes this danger from others, such as `pills`; its replies use the same name. */
        situation: {
          type: String,
          enum: [
            "edge",
            "pills",
            "wound",
            "injured",
            "overwhelmed",
            "watched",
            "hiding",
            "voices",
            "missing",
            "means",
            null,
          ] as const,
          default: null,
        },
        language: { type: String, enum: ["en", "es", "it"], required: true },
        isChild: { type: Boolean, required: true },
        isGuess: { type: Boolean },
        since: { type: Date, required: true },
        safeAt: { type: Date, default: null },
      },
      default: null,
    },
    /** The key of /chat?message=, so that a reload or a double click finds the same conversation. */
    openingKey: { type: String },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { timestamps: true },
);

// For every list and count of one person's conversations, outside the archive and in it; `_id` breaks ties, so that
// paging never skips one. Includes the title, because the search reads titles from the index alone.
schema.index({ userId: 1, isDraft: 1, isArchived: 1, updatedAt: -1, _id: -1, title: 1 });
// For the favourites, and their count from the index alone.
schema.index(
  { userId: 1, isDraft: 1, isArchived: 1, isFavorite: 1, updatedAt: -1, _id: -1 },
  { partialFilterExpression: { isFavorite: true }, name: "favorites" },
);
// One unused conversation per person, besides those that /chat?message= is opening.
schema.index(
  { userId: 1, isDraft: 1, openingKey: 1 },
  { unique: true, partialFilterExpression: { isDraft: true }, name: "one_draft" },
);
schema.index(
  { userId: 1, openingKey: 1 },
  { unique: true, partialFilterExpression: { openingKey: { $exists: true } }, name: "one_opening" },
);

export type ConversationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Conversation = defineModel<ConversationDocument>("Conversation", schema, "conversations");
