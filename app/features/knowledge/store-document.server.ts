import mongoose from "mongoose";
import type { Readable } from "node:stream";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { put, remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { cleanText } from "~/utils/text/clean-text";
import { documentPath, STORE_OWNER } from "./document-path";
import { requestIndexing } from "./index-documents.server";
import { MAX_DOCUMENTS, MAX_TITLE } from "./limits";
import { toDocumentDto } from "./list-documents.server";
import type { KnowledgeDocumentDto } from "./types";
import { UploadCheck } from "./upload-check.server";

/**
 * Stores an uploaded file as it comes, and has it read. A refused file leaves nothing behind.
 * @param file its name as sent, and its bytes.
 * @throws AppError 400, 413 or 415 as `UploadCheck` does; 409 when there are too many documents;
 *   429 after too many uploads.
 */
export async function storeDocument(
  administratorId: string,
  file: { name: string; stream: Readable },
): Promise<KnowledgeDocumentDto> {
  const check = new UploadCheck();
  // Either may fail before anything else listens.
  check.on("error", () => undefined);
  file.stream.once("error", (error) => check.destroy(error)).pipe(check);
  await consumeRateLimit("knowledgeAdmin", administratorId);
  if ((await KnowledgeDocument.estimatedDocumentCount()) >= MAX_DOCUMENTS)
    throw new AppError("adminKnowledge.errors.tooMany", 409);
  const _id = new mongoose.Types.ObjectId();
  const path = documentPath(_id.toString());
  await put(path, check, { type: "application/octet-stream", ownerId: STORE_OWNER });
  try {
    const row = await KnowledgeDocument.create({
      _id,
      title: titleOf(file.name),
      type: check.type!,
      size: check.size,
      state: "waiting",
      createdBy: administratorId,
    });
    await requestIndexing();
    return toDocumentDto(row.toObject());
  } catch (error) {
    await KnowledgeDocument.deleteOne({ _id }).catch(() => undefined);
    await remove(path).catch(() => undefined);
    throw error;
  }
}

/** The name of a file without its folder and its extension. */
function titleOf(name: string): string {
  const plain = cleanText(name.replace(/^.*[\\/]/, "").slice(0, 4 * MAX_TITLE))
    .replace(/\.(pdf|txt|text|md|docx)$/i, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.slice(0, MAX_TITLE).trim() || "?";
}
