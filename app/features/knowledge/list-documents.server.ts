import mongoose from "mongoose";
import { KnowledgeDocument, type KnowledgeDocumentRow } from "#models/knowledge-document.server";
import { AppError } from "~/utils/app-error";
import { MAX_DOCUMENTS } from "./limits";
import type {
  KnowledgeDocumentDto,
  KnowledgeProgress,
  KnowledgeState,
  KnowledgeType,
  ReadFailure,
} from "./types";

/** What is being deleted is no longer there for anyone. */
const listed = () => ({ state: mongoose.trusted({ $ne: "deleting" as const }) });

/** All documents, the latest first. */
export async function listDocuments(): Promise<KnowledgeDocumentDto[]> {
  const rows = await KnowledgeDocument.find(listed())
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_DOCUMENTS)
    .lean();
  return rows.map(toDocumentDto);
}

/** One document. @throws AppError 404 when there is none with this id. */
export async function findDocument(id: string): Promise<KnowledgeDocumentDto> {
  const row = await KnowledgeDocument.findOne({ ...listed(), _id: id }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return toDocumentDto(row);
}

/** How far all documents are, and whether any is not done yet. */
export async function readProgress(): Promise<{ progress: KnowledgeProgress[]; isDone: boolean }> {
  const documents = await listDocuments();
  return {
    progress: documents.map(({ id, state, percent, error, isUsed }) => ({
      id,
      state,
      percent,
      error,
      isUsed,
    })),
    isDone: documents.every(({ state }) => state === "ready" || state === "failed"),
  };
}

export function toDocumentDto(row: KnowledgeDocumentRow): KnowledgeDocumentDto {
  const state = row.state as KnowledgeState;
  return {
    id: row._id.toString(),
    title: row.title,
    type: row.type as KnowledgeType,
    size: row.size,
    state,
    percent: row.percent,
    error: state === "failed" ? (row.error as ReadFailure) : null,
    isUsed: row.indexedRun !== null,
    passages: row.passages,
    pages: row.pages ?? null,
    createdAt: row.createdAt.toISOString(),
    indexedAt: row.indexedAt?.toISOString() ?? null,
  };
}
