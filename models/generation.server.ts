import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** How long an ended generation is kept, in seconds: its page can be opened again for a week. */
const KEPT_SECONDS = 7 * 86_400;

/** A meditation or an image that was requested: waiting, being made, or ended. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ["meditation", "image"], required: true },
    /** What the person asked for. */
    input: {
      type: {
        _id: false,
        prompt: { type: String, required: true },
        title: { type: String, default: null },
        language: { type: String, required: true },
        minutes: { type: Number, default: null },
        voice: { type: String, default: null },
        ambience: { type: String, default: null },
        bells: { type: Boolean, default: null },
        style: { type: String, default: null },
        /** The person's own words, spoken in place of a script that is made. */
        script: { type: String, default: null },
      },
      required: true,
    },
    /** The chat message whose offer it fulfils. */
    messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** Repeated requests have the same key, and join the generation that has it. */
    onceKey: { type: String, default: null },
    status: { type: String, enum: ["queued", "running", "done", "failed", "cancelled"], required: true },
    step: { type: String, enum: ["script", "voice", "mix", "paint", "store", null], default: null },
    /** Of the whole, not of the step. */
    percent: { type: Number, required: true, default: 0 },
    /** Translation key. */
    error: { type: String, default: null },
    /** The id that its gallery item gets. */
    itemId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The UTC day whose quota it was taken from. */
    slotDay: { type: Date, required: true },
    /** Whether the person had Premium when it was requested: it comes first. */
    isPremium: { type: Boolean, default: false },
    /** Which of the person's running places it has; null while it does not run. */
    place: { type: Number, default: null },
    /** The process that makes it. */
    owner: { type: String, default: null },
    /** The update filter rejects writes of an earlier attempt, which may still run. */
    attempt: { type: Number, required: true, default: 0 },
    /** When it was last begun: people take turns by it. */
    begunAt: { type: Date, default: null },
    leaseExpiresAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false },
);

const unfinished = { status: { $in: ["queued", "running"] } };

// For the queue of those that wait, and for finding those whose process died.
schema.index({ createdAt: 1, _id: 1 }, { partialFilterExpression: unfinished, name: "unfinished" });
// For a person's own: the latest first.
schema.index({ userId: 1, createdAt: -1 });
// At most as many run at once for a person as there are places.
schema.index(
  { userId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $type: "number" } }, name: "one_place" },
);
// A repeated request finds the first one.
schema.index(
  { userId: 1, onceKey: 1 },
  { unique: true, partialFilterExpression: { onceKey: { $type: "string" } }, name: "once" },
);
// For removing ended ones.
schema.index({ finishedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type GenerationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Generation = defineModel<GenerationDocument>("Generation", schema, "generations");
