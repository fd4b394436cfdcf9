import mongoose, { type Types } from "mongoose";
import { KnowledgePassage } from "#models/knowledge-passage.server";

/** Passages removed with one command: each has some 150 entries in an index, and a command has to be quick. */
const BATCH = 200;

/**
 * Removes passages of a document.
 * @param run only those of this run, or of the runs before it; all of them unless told.
 */
export async function removePassages(
  documentId: Types.ObjectId,
  run?: { of: number } | { before: number },
): Promise<void> {
  const filter = {
    documentId,
    ...(run && { run: "of" in run ? run.of : mongoose.trusted({ $lt: run.before }) }),
  };
  for (;;) {
    const rows = await KnowledgePassage.find(filter, { _id: 1 }).limit(BATCH).lean();
    if (rows.length === 0) return;
    await KnowledgePassage.deleteMany({ _id: mongoose.trusted({ $in: rows.map(({ _id }) => _id) }) });
  }
}
