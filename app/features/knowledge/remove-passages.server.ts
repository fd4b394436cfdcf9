import mongoose, { type Types } from "mongoose";
import { KnowledgePassage, type KnowledgePassageRow } from "#models/knowledge-passage.server";
import { deleteInBatches } from "~/services/database/delete-in-batches.server";

/**
 * Removes passages of a document, a few with one command: each has some 150 entries in an index.
 * @param run only those of this run, or of the runs before it; all of them unless told.
 */
export async function removePassages(
  documentId: Types.ObjectId,
  run?: { of: number } | { before: number },
): Promise<void> {
  await deleteInBatches<KnowledgePassageRow>(KnowledgePassage, {
    documentId,
    ...(run && { run: "of" in run ? run.of : mongoose.trusted({ $lt: run.before }) }),
  });
}
