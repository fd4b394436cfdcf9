import { KnowledgeDocument, type KnowledgeDocumentRow } from "#models/knowledge-document.server";
import { remove } from "~/services/storage.server";
import { documentPath } from "./document-path";
import { removePassages } from "./remove-passages.server";

/** Removes what belongs to a deleted document, and the document last: what fails in the middle is done again. */
export async function finishDeletion({ _id }: Pick<KnowledgeDocumentRow, "_id">): Promise<void> {
  await removePassages(_id);
  await remove(documentPath(_id.toString()));
  await KnowledgeDocument.deleteOne({ _id });
}
