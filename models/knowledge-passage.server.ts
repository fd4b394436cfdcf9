import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A piece of a document, short enough to stand in a prompt. */
const schema = new mongoose.Schema(
  {
    documentId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The run of the document's indexing that made it. */
    run: { type: Number, required: true },
    /** Its number in the document, from 0. */
    position: { type: Number, required: true },
    /** Where it stands: a page, a heading, or a paragraph. */
    place: { type: String, required: true },
    text: { type: String, required: true },
    /** The stems of its words, for finding it without an embedding. */
    terms: { type: [String], default: [] },
    /** The embedding, with the model's name; null until it is computed. */
    embedding: { type: String, default: null },
  },
  { versionKey: false },
);

// For a document's own: writing them once, embedding them, removing them.
schema.index({ documentId: 1, run: 1, position: 1 }, { unique: true });
// For finding passages by the words of a message, and counting how common a word is.
schema.index({ terms: 1 });

export type KnowledgePassageRow = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const KnowledgePassage = defineModel<KnowledgePassageRow>(
  "KnowledgePassage",
  schema,
  "knowledge_passages",
);
