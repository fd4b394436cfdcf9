import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** How far the rows have been brought to the present shape. One row. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** The last step that is done. */
    version: { type: Number, required: true },
    /** The process that is at it, and until when it may be silent, by the database's clock. */
    lockedBy: { type: String, default: null },
    lockedUntil: { type: Date, default: null },
  },
  { versionKey: false },
);

export type MigrationDocument = InferSchemaType<typeof schema> & { _id: string };

export const Migration = defineModel<MigrationDocument>("Migration", schema, "migrations");
