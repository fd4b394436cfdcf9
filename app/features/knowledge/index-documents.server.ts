import mongoose from "mongoose";
import { KnowledgeDocument, type KnowledgeDocumentRow } from "#models/knowledge-document.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { finishDeletion } from "./finish-deletion.server";
import { indexDocument } from "./index-document.server";
import { MAX_ATTEMPTS, MAX_DOCUMENTS } from "./limits";
import { ReadFailed } from "./reader/read-failed";
import type { ReadFailure } from "./types";

/** After this long without a sign of life another process begins the document again, in milliseconds. */
const ABANDONED_MS = 30_000;

/** Reads the documents that wait, and those whose process has died, and removes deleted ones, until there is none left. */
export const indexKnowledgeJob = job<Record<string, never>>({
  name: "index-knowledge",
  cron: "* * * * *",
  async handle() {
    for (const row of await KnowledgeDocument.find({ state: "deleting" }, { _id: 1 })
      .limit(MAX_DOCUMENTS)
      .lean())
      await finishDeletion(row);
    for (;;) {
      const row = await claimDocument(new Date());
      if (!row) return;
      await indexOrFail(row);
    }
  },
});

/** Makes sure that a waiting document is read soon. */
export async function requestIndexing(): Promise<void> {
  await enqueue(indexKnowledgeJob, {});
}

/**
 * Has one document, or all, read once more. Until that is done the guide uses what was read before.
 * @returns how many there are.
 * @throws AppError 404 when there is none with this id.
 */
export async function reindexDocuments(id?: string): Promise<number> {
  const { matchedCount } = await KnowledgeDocument.updateMany(
    { ...(id && { _id: id }), state: mongoose.trusted({ $ne: "deleting" }) },
    { $set: { state: "waiting", percent: 0, error: null, attempts: 0 } },
  );
  if (id && matchedCount === 0) throw new AppError("errors.notFound", 404);
  if (matchedCount > 0) await requestIndexing();
  return matchedCount;
}

/** Takes the oldest document that waits or was abandoned, as a new run. */
async function claimDocument(now: Date): Promise<KnowledgeDocumentRow | null> {
  return KnowledgeDocument.findOneAndUpdate(
    {
      $or: [
        { state: "waiting" },
        {
          state: mongoose.trusted({ $in: ["reading", "embedding"] }),
          updatedAt: mongoose.trusted({ $lt: new Date(now.getTime() - ABANDONED_MS) }),
        },
      ],
    },
    { $set: { state: "reading", percent: 0, error: null }, $inc: { run: 1, attempts: 1 } },
    { sort: { updatedAt: 1 }, returnDocument: "after" },
  ).lean();
}

async function indexOrFail(row: KnowledgeDocumentRow): Promise<void> {
  try {
    if (row.attempts > MAX_ATTEMPTS) throw new ReadFailed("interrupted");
    await indexDocument(row);
  } catch (error) {
    // Left as it is, it counts as abandoned and is begun again.
    if (!(error instanceof ReadFailed)) {
      log.warn({ err: error, documentId: row._id.toString() }, "a document could not be indexed");
      return;
    }
    await failDocument(row, error.code);
  }
}

async function failDocument({ _id, run }: KnowledgeDocumentRow, code: ReadFailure): Promise<void> {
  await KnowledgeDocument.updateOne(
    { _id, run, state: "reading" },
    { $set: { state: "failed", percent: 0, error: code } },
  );
}
