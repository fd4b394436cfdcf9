import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ["meditation", "image"], required: true },
    title: { type: String, required: true },
    description: { type: String, default: null },
    /** The path of the object in the media store. */
    objectPath: { type: String, required: true },
    coverImagePath: { type: String, default: null },
    prompt: { type: String, default: null },
    /** Seconds. */
    duration: { type: Number, default: null },
    isFavorite: { type: Boolean, required: true, default: false },
    isPublic: { type: Boolean, required: true, default: false },
    /** The chat message whose offer this item fulfils. */
    messageId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** What the secret path of the share link is derived from, and the hash it is found by. Null while not shared. */
    shareNonce: { type: String, default: null },
    shareTokenHash: { type: String, default: null },
    /** Since when it is shared, and since when an administrator hides it from others. */
    sharedAt: { type: Date },
    hiddenAt: { type: Date },
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
    /** The import that brought it in; missing where it was made here. */
    importId: { type: mongoose.Schema.Types.ObjectId },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// For the gallery and its tabs, latest first, and the counts of each type.
schema.index({ userId: 1, type: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// For the page of a share link.
schema.index(
  { shareTokenHash: 1 },
  { unique: true, partialFilterExpression: { shareTokenHash: { $type: "string" } }, name: "shared" },
);
// For the administrators' lists of what is shared and what is hidden, latest first.
schema.index(
  { sharedAt: -1, _id: -1 },
  { partialFilterExpression: { isPublic: true }, name: "shared_latest" },
);
schema.index(
  { hiddenAt: -1, _id: -1 },
  { partialFilterExpression: { hiddenAt: { $exists: true } }, name: "hidden_latest" },
);

export type GalleryItemDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const GalleryItem = defineModel<GalleryItemDocument>("GalleryItem", schema, "gallery_items");
