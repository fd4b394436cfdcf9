import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** Time that a person sat: with the timer, with the breathing guide, or with a meditation played to its end. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ["timer", "breathing", "meditation"], required: true },
    minutes: { type: Number, required: true },
    /** When it ended. */
    at: { type: Date, required: true },
    /** Made by the browser: a sitting that is sent twice counts once. */
    submitKey: { type: String, required: true },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// One row for each sitting; also for downloading and removing a person's sittings.
schema.index({ userId: 1, submitKey: 1 }, { unique: true });
// For the sum of the minutes, which reads only the index.
schema.index({ userId: 1, minutes: 1 });

export type SittingDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Sitting = defineModel<SittingDocument>("Sitting", schema, "sittings");
