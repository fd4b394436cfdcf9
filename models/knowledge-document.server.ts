import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A text that an administrator gave the guide to read. Its file is in the object store. */
const schema = new mongoose.Schema(
  {
    /** The name of the file, without its extension. */
    title: { type: String, required: true },
    type: { type: String, enum: ["pdf", "txt", "docx"], required: true },
    /** Bytes. */
    size: { type: Number, required: true },
    state: {
      type: String,
      enum: ["waiting", "reading", "embedding", "ready", "failed", "deleting"],
      required: true,
    },
    /** Of the present state. */
    percent: { type: Number, required: true, default: 0 },
    /** Why it failed: one of the codes in app/features/knowledge/types.ts. */
    error: { type: String, default: null },
    /** Counts the requests to index it. The update filter rejects writes of an earlier run, which may still go on. */
    run: { type: Number, required: true, default: 1 },
    /** How often the present run was begun; one that brings the process down is not begun for ever. */
    attempts: { type: Number, required: true, default: 0 },
    /** The run whose passages are in use; null before the first has ended. */
    indexedRun: { type: Number, default: null },
    passages: { type: Number, required: true, default: 0 },
    /** Pages of a PDF. */
    pages: { type: Number, default: null },
    indexedAt: { type: Date, default: null },
    /** The administrator; null when they have left. */
    createdBy: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true, versionKey: false },
);

// For the list, the latest first.
schema.index({ createdAt: -1, _id: -1 });
// For the documents that a prompt may quote: every message asks.
schema.index({ indexedRun: 1 });
// For forgetting an administrator who leaves.
schema.index({ createdBy: 1 }, { sparse: true });

export type KnowledgeDocumentRow = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const KnowledgeDocument = defineModel<KnowledgeDocumentRow>(
  "KnowledgeDocument",
  schema,
  "knowledge_documents",
);
