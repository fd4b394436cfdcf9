import mongoose from "mongoose";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import { sentences } from "#tests/factories/documents";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { deleteDocument } from "~/features/knowledge/delete-document.server";
import { indexKnowledgeJob } from "~/features/knowledge/index-documents.server";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import { findDocument, listDocuments } from "~/features/knowledge/list-documents.server";
import { storeDocument } from "~/features/knowledge/store-document.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
let administratorId: string;
beforeAll(async () => {
  administratorId = (await makeUser({ isAdmin: true })).id;
  await startJobs([indexKnowledgeJob]);
});
afterAll(stopJobs);
beforeEach(async () => {
  for (const { id } of await listDocuments()) await deleteDocument(id);
  await isEmpty();
});

/** Whether nothing is left of any document. */
const isEmpty = () =>
  until(async () => (await KnowledgeDocument.countDocuments()) === 0 && (await stored()) === 0, {
    timeoutMs: 60_000,
    what: "what was deleted to be removed",
  });

const upload = (name: string, content: Buffer | string) =>
  storeDocument(administratorId, {
    name,
    // In pieces, as from a socket.
    stream: Readable.from(piecesOf(Buffer.from(content as string)), { objectMode: false }),
  });

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}
const stored = () => mongoose.connection.db!.collection("media.chunks").countDocuments();

describe("a file that is refused", () => {
  test("10 MB of text are accepted and read", async () => {
    const text = sentences(260_000).slice(0, MAX_FILE_BYTES);
    const { id } = await upload("long.txt", text);
    const shown = new Set<number>();
    await until(
      async () => {
        const { state, percent } = (await findDocument(id))!;
        if (state === "reading") shown.add(percent);
        return state === "ready";
      },
      { timeoutMs: 120_000, what: "10 MB to be read" },
    );
    expect(await KnowledgePassage.countDocuments({ documentId: id })).toBeGreaterThan(4_000);
    // The administrator sees it advance while the passages are written.
    expect([...shown].some((percent) => percent > 50)).toBe(true);
    await deleteDocument(id);
    await until(async () => !(await KnowledgePassage.exists({ documentId: id })), {
      timeoutMs: 120_000,
      what: "its passages to be removed",
    });
  }, 300_000);
});
