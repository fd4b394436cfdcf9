import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** Attempts counted by rate-limiter-flexible, which reads and writes the rows itself. Keys are hashed. */
const schema = new mongoose.Schema({
  key: { type: String, required: true },
  points: { type: Number, required: true },
  expire: { type: Date, default: null },
});

schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const RateLimit = defineModel<InferSchemaType<typeof schema>>("RateLimit", schema, "rate_limits");
