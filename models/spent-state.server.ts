import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** The way back from a provider that was taken already, until it would be too late for it anyway. */
const schema = new mongoose.Schema(
  {
    /** Hash of the state that the provider handed back. */
    _id: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
);

schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export type SpentStateDocument = InferSchemaType<typeof schema> & { _id: string };

export const SpentState = defineModel<SpentStateDocument>("SpentState", schema, "spent_states");
