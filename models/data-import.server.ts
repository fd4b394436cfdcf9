import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** How many rows of one kind a download holds, and what becomes of them. */
const counts = {
  _id: false,
  kind: { type: String, required: true },
  /** Rows that are brought in, those that are here already, and those that cannot be brought in. */
  fresh: { type: Number, required: true },
  here: { type: Number, required: true },
  leftOut: { type: Number, required: true },
  /** The dates of the earliest and the latest row that is brought in. */
  from: { type: Date, default: null },
  to: { type: Date, default: null },
};

/**
 * A download that a person brings into their account: being received, being checked, waiting for their word, being brought in, or ended.
 * The zip is in the media store until it has ended.
 */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    status: {
      type: String,
      enum: ["receiving", "checking", "ready", "importing", "cancelling", "done", "failed", "cancelled"],
      required: true,
    },
    /** How many attempts at this status were started. The update filter rejects writes of an earlier attempt. */
    attempt: { type: Number, required: true, default: 0 },
    /** Why it failed: one of the codes in app/features/privacy/import/types.ts. */
    error: { type: String, default: null },
    /** Bytes of the zip. */
    size: { type: Number, required: true },
    /** When the download was made. */
    madeAt: { type: Date, default: null },
    /** What was found in it, and what was brought in. */
    found: { type: [counts], default: [] },
    brought: { type: [counts], default: [] },
    /** Bytes of the media that are brought in. */
    mediaBytes: { type: Number, required: true, default: 0 },
    /** Whether it holds a profile, and whether the person wants it. */
    hasProfile: { type: Boolean, required: true, default: false },
    withProfile: { type: Boolean, required: true, default: false },
    /** Rows done and the total; null until the total is known. */
    rowsDone: { type: Number, required: true, default: 0 },
    rowsTotal: { type: Number, default: null },
    /** The gallery item whose objects are being stored: without its row they are removed. */
    openItemId: { type: mongoose.Schema.Types.ObjectId, default: null },
    expireAt: { type: Date, required: true },
  },
  { timestamps: true, versionKey: false },
);

const unfinished = { status: { $in: ["receiving", "checking", "ready", "importing", "cancelling"] } };

// For the latest import of a person.
schema.index({ userId: 1, createdAt: -1 });
// For removing expired imports. The zip is removed first, so MongoDB must not expire the row on its own.
schema.index({ expireAt: 1 });
// Only one import in progress per person.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: unfinished, name: "one_unfinished" });
// For the number of those in progress, and for resuming them.
schema.index({ status: 1 }, { partialFilterExpression: unfinished, name: "unfinished" });

export type DataImportDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DataImport = defineModel<DataImportDocument>("DataImport", schema, "data_imports");
