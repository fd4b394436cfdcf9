import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A person's download of their own data: requested, being made, or available for a day. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    status: { type: String, enum: ["waiting", "running", "ready", "failed"], required: true },
    /** How many attempts were started. The update filter rejects writes of an earlier attempt, which may still run. */
    attempt: { type: Number, required: true, default: 0 },
    /** Rows written and the total; null until the total is known. */
    rowsDone: { type: Number, required: true, default: 0 },
    rowsTotal: { type: Number, default: null },
    /** The path of the zip in the media store. */
    objectPath: { type: String, default: null },
    /** Bytes. */
    size: { type: Number, default: null },
    expireAt: { type: Date, required: true },
  },
  { timestamps: true, versionKey: false },
);

// For the latest export of a person.
schema.index({ userId: 1, createdAt: -1 });
// For removing expired exports. The zip is removed first, so MongoDB must not expire the row on its own.
schema.index({ expireAt: 1 });
// Only one export in progress per person.
schema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { status: { $in: ["waiting", "running"] } }, name: "one_running" },
);

export type DataExportDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DataExport = defineModel<DataExportDocument>("DataExport", schema, "data_exports");
