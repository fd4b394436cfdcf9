import mongoose from "mongoose";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { AppError } from "~/utils/app-error";
import { requestIndexing } from "./index-documents.server";

/**
 * Deletes a document. From now on no reply uses it and no list shows it; a job removes its passages and its file.
 * @throws AppError 404 when there is none with this id.
 */
export async function deleteDocument(id: string): Promise<void> {
  const { matchedCount } = await KnowledgeDocument.updateOne(
    { _id: id, state: mongoose.trusted({ $ne: "deleting" }) },
    { $set: { state: "deleting", indexedRun: null, error: null } },
  );
  if (matchedCount === 0) throw new AppError("errors.notFound", 404);
  await requestIndexing();
}
