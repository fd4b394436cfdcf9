import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** An item that its owner has deleted a short time ago, and may still take back. Its id is the item's own. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The row of the gallery as it was. */
    item: { type: mongoose.Schema.Types.Mixed, required: true },
    deletedAt: { type: Date, required: true },
  },
  { timestamps: false, versionKey: false },
);

// For what belongs to a person.
schema.index({ userId: 1 });
// For those whose time is over.
schema.index({ deletedAt: 1 });

export type DeletedItemDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DeletedItem = defineModel<DeletedItemDocument>("DeletedItem", schema, "deleted_gallery_items");
