import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/**
 * A conversation that its owner has deleted a short time ago, and may still take back; or a row that came of it and must
 * not be found meanwhile. Its id is the row's own.
 */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The same for all that was deleted together: it is restored together. */
    deletionId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Where the row was. */
    kind: { type: String, enum: ["conversation", "memory", "feedback", "report"], required: true },
    /** The row as it was. */
    row: { type: mongoose.Schema.Types.Mixed, required: true },
    deletedAt: { type: Date, required: true },
    /** Set when its time is over: from then on it cannot be restored. */
    isFinal: { type: Boolean },
  },
  { timestamps: false, versionKey: false },
);

// For the conversations that a person may still take back, and all that belongs to a person.
schema.index({ userId: 1, kind: 1 });
// For restoring what was deleted together, a part at a time.
schema.index({ deletionId: 1, userId: 1, kind: 1, _id: 1 });
// For what came of one conversation.
schema.index({ conversationId: 1 });
// For those whose time is over.
schema.index({ kind: 1, deletedAt: 1 });

export type DeletedRowDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const DeletedRow = defineModel<DeletedRowDocument>("DeletedRow", schema, "deleted_rows");
