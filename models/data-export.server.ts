import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A person's download of their own data: asked for, being made, ready for a day. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    status: { type: String, enum: ["waiting", "running", "ready", "failed"], required: true },
    /** How often it was begun; the writes of an earlier attempt, which may still run, are refused by the filter. */
    attempt: { type: Number, required: true, default: 0 },
    /** Rows written, of all there are; null until they are counted. */
    rowsDone: { type: Number, required: true, default: 0 },
    rowsTotal: { type: Number, default: null },
    /** Where the media store keeps the zip. */
    objectPath: { type: String, default: null },
    /** Bytes. */
    size: { type: Number, default: null },
    expireAt: { type: Date, required: true },
  },
  { timestamps: true, versionKey: false },
);

// Serves the latest export of a person.
schema.index({ userId: 1, createdAt: -1 });
// Serves the removal of exports whose day is over; the zip goes first, so MongoDB must not remove the row by itself.
schema.index({ expireAt: 1 });
// One in the making at a time.
schema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { status: { $in: ["waiting", "running"] } }, name: "one_running" },
);

export type DataExportDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DataExport = defineModel<DataExportDocument>("DataExport", schema, "data_exports");
