import { KnowledgeDocument } from "#models/knowledge-document.server";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { documentPath } from "./document-path";

/**
 * Deletes a document with its passages and its file. From the first moment on no reply uses it; what fails in the middle
 * is finished by another request.
 * @throws AppError 404 when there is none with this id.
 */
export async function deleteDocument(id: string): Promise<void> {
  const { matchedCount } = await KnowledgeDocument.updateOne(
    { _id: id },
    { $set: { state: "deleting", indexedRun: null, percent: 0, error: null } },
  );
  if (matchedCount === 0) throw new AppError("errors.notFound", 404);
  await KnowledgePassage.deleteMany({ documentId: id });
  await remove(documentPath(id));
  await KnowledgeDocument.deleteOne({ _id: id });
}
