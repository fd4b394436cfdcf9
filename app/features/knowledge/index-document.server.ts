import mongoose from "mongoose";
import { KnowledgeDocument, type KnowledgeDocumentRow } from "#models/knowledge-document.server";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { embedCounted } from "~/features/guide/model-use/count-use.server";
import { EMBEDDING_BATCH, hasEmbeddings } from "~/services/llm/embeddings.server";
import { open } from "~/services/storage.server";
import { documentPath } from "./document-path";
import { MAX_ALL_PASSAGES, MAX_DOCUMENTS, MAX_FILE_BYTES } from "./limits";
import { readDocument } from "./read-document.server";
import { ReadFailed } from "./reader/read-failed";
import { removePassages } from "./remove-passages.server";
import type { KnowledgeType } from "./types";
import { writePassages } from "./write-passages.server";

/** How often progress is saved, which is also the sign of life, in milliseconds. */
const BEAT_MS = 1_000;
/** The time limit for the embeddings of a batch, in milliseconds. No request waits for it. */
const EMBEDDING_TIMEOUT_MS = 20_000;

/**
 * Reads a document, and puts its passages in the place of those of an earlier run. Without embeddings it is found by its
 * words.
 * @throws ReadFailed when it cannot be read; the earlier passages stay in use then.
 */
export async function indexDocument(row: KnowledgeDocumentRow): Promise<void> {
  let percent = 0;
  const beat = setInterval(() => void saveProgress(row, percent).catch(() => undefined), BEAT_MS);
  try {
    const bytes = await loadBytes(row._id.toString());
    const type = row.type as KnowledgeType;
    const { passages, pages } = await readDocument({ type, bytes }, (now) => (percent = Math.floor(now / 2)));
    if ((await countOthers(row)) + passages.length > MAX_ALL_PASSAGES) throw new ReadFailed("full");
    await writePassages(row._id, row.run, passages, (now) => (percent = 50 + Math.floor(now / 2)));
    if (!(await putIntoUse(row, { passages: passages.length, pages }))) return;
    percent = 0;
    await embedPassages(row, passages.length, (now) => (percent = now));
    await KnowledgeDocument.updateOne(
      { _id: row._id, run: row.run, state: "embedding" },
      { $set: { state: "ready", percent: 100 } },
    );
  } finally {
    clearInterval(beat);
  }
}

async function saveProgress({ _id, run }: KnowledgeDocumentRow, percent: number): Promise<void> {
  await KnowledgeDocument.updateOne(
    { _id, run, state: mongoose.trusted({ $in: ["reading", "embedding"] }) },
    { $set: { percent } },
  );
}

async function loadBytes(documentId: string): Promise<Uint8Array> {
  const object = await open(documentPath(documentId));
  if (!object) throw new ReadFailed("missingFile");
  if (object.size > MAX_FILE_BYTES) throw new ReadFailed("unreadable");
  const bytes = new Uint8Array(object.size);
  let at = 0;
  for await (const chunk of object.stream as AsyncIterable<Buffer>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The passages of all other documents. */
async function countOthers({ _id }: KnowledgeDocumentRow): Promise<number> {
  const rows = await KnowledgeDocument.find({ _id: mongoose.trusted({ $ne: _id }) }, { passages: 1 })
    .limit(MAX_DOCUMENTS)
    .lean();
  return rows.reduce((sum, { passages }) => sum + passages, 0);
}

/** Uses this run's passages from now on and removes the others, unless the document was deleted or begun again. */
async function putIntoUse(
  { _id, run }: KnowledgeDocumentRow,
  found: { passages: number; pages: number | null },
): Promise<boolean> {
  const { matchedCount } = await KnowledgeDocument.updateOne(
    { _id, run, state: "reading" },
    { $set: { ...found, indexedRun: run, indexedAt: new Date(), state: "embedding", percent: 0 } },
  );
  const isInUse = matchedCount === 1;
  await removePassages(_id, isInUse ? { before: run } : { of: run });
  return isInUse;
}

/** Computes the missing embeddings, if a server is configured; when it fails, the rest are left without. */
async function embedPassages(
  { _id, run }: KnowledgeDocumentRow,
  count: number,
  onProgress: (percent: number) => void,
): Promise<void> {
  for (let done = 0; done < count && hasEmbeddings(); done += EMBEDDING_BATCH) {
    const rows = await KnowledgePassage.find({ documentId: _id, run }, { text: 1 })
      .sort({ position: 1 })
      .skip(done)
      .limit(EMBEDDING_BATCH)
      .lean();
    if (rows.length === 0) return;
    const vectors = await embedCounted(
      null,
      rows.map(({ text }) => text),
      EMBEDDING_TIMEOUT_MS,
    );
    if (!vectors) return;
    await KnowledgePassage.bulkWrite(
      rows.map((passage, index) => ({
        updateOne: { filter: { _id: passage._id }, update: { $set: { embedding: vectors[index] } } },
      })),
    );
    onProgress(Math.floor(((done + rows.length) / count) * 100));
  }
}
