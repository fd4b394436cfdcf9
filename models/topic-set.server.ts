import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Why a topic was chosen, as a reference. Its text is read when the topic is shown, so a deleted memory is never quoted. */
const reason = {
  _id: false,
  kind: { type: String, enum: ["memory", "notes", "usageReason"], required: true },
  memoryId: { type: mongoose.Schema.Types.ObjectId, default: null },
  /** Of a usage reason. */
  key: { type: String, default: null },
  /** A hash of the quoted text: if the text has changed since, the topic is not shown. */
  textHash: { type: String, required: true },
};

/** The topics that were made for one person. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    topics: {
      type: [
        {
          _id: false,
          category: { type: String, required: true },
          /** A practice of the built-in library, whose title and purpose are the topic's; null for a model's topic. */
          practice: { type: String, default: null },
          title: { type: String, default: null, maxlength: 60 },
          description: { type: String, default: null, maxlength: 140 },
          reason: { type: reason, default: null },
        },
      ],
      default: [],
    },
    /** The person's preferred language in which a model wrote them. */
    language: { type: String, default: null },
    /** The memories in the model's prompt. */
    memoryIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    /** Hashes of everything that the topics were made from, and of the profile alone; null before the first time. */
    madeFrom: { type: String, default: null },
    profileHash: { type: String, default: null },
    /** When memories changed; null once topics have been made from them. */
    changedAt: { type: Date, default: null },
    /** How often topics were made on the person's local day (YYYY-MM-DD). */
    day: { type: String, default: null },
    timesMade: { type: Number, required: true, default: 0 },
  },
  { timestamps: true, versionKey: false },
);

// One set a person.
schema.index({ userId: 1 }, { unique: true });

export type TopicSetDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const TopicSet = defineModel<TopicSetDocument>("TopicSet", schema, "topic_sets");
