import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A person's named list of meditations, played one after the other. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    /** Items of the gallery, in the order in which they are played. */
    itemIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    /** One key per form: a double click or a reload is one series. */
    submitKey: { type: String, required: true },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { timestamps: true, versionKey: false },
);

// One series per form; also for downloading and removing a person's series.
schema.index({ userId: 1, submitKey: 1 }, { unique: true });
// For the list, latest first.
schema.index({ userId: 1, createdAt: -1 });

export type SeriesDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Series = defineModel<SeriesDocument>("Series", schema, "series");
