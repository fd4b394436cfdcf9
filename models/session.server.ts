import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema({
  sid: { type: String, required: true },
  sess: { type: mongoose.Schema.Types.Mixed, required: true },
  expire: { type: Date, required: true },
});

// For the session look-up of every request.
schema.index({ sid: 1 }, { unique: true });
// MongoDB removes a session within a minute of its expiry.
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });
// For listing a person's devices, and ending all of them: ban, deletion, password change.
schema.index({ "sess.userId": 1, "sess.lastSeenAt": -1 });

export type SessionDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Session = defineModel<SessionDocument>("Session", schema, "sessions");
