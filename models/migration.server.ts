import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** The migration state of the database. One row. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** The last completed step. */
    version: { type: Number, required: true },
    /** The process that runs the migration, and the end of its lease by the database's clock. */
    lockedBy: { type: String, default: null },
    lockedUntil: { type: Date, default: null },
  },
  { versionKey: false },
);

export type MigrationDocument = InferSchemaType<typeof schema> & { _id: string };

export const Migration = defineModel<MigrationDocument>("Migration", schema, "migrations");
