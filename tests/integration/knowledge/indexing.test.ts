import mongoose from "mongoose";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { KnowledgePassage } from "#models/knowledge-passage.server";
import {
  declareSize,
  makeDocx,
  makePdf,
  makeZip,
  noise,
  sentences,
  wordParagraph,
  wordXml,
} from "#tests/factories/documents";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { deleteDocument } from "~/features/knowledge/delete-document.server";
import { indexKnowledgeJob, reindexDocuments } from "~/features/knowledge/index-documents.server";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import { findDocument, listDocuments } from "~/features/knowledge/list-documents.server";
import { readDocument } from "~/features/knowledge/read-document.server";
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

async function indexed(id: string) {
  return until(
    async () => {
      const found = await findDocument(id);
      return found.state === "ready" || found.state === "failed" ? found : null;
    },
    { timeoutMs: 60_000, what: "the document to be read" },
  );
}

const passagesOf = (documentId: string) => KnowledgePassage.find({ documentId }).sort({ position: 1 }).lean();
const stored = () => mongoose.connection.db!.collection("media.chunks").countDocuments();

describe("an uploaded document", () => {
  test("a PDF is read page by page", async () => {
    const pdf = makePdf(
      [
        ["Sleep comes when the medi-", "tation is done.", "", "", "Ines listens to the river."],
        ["The second page is about breath."],
      ],
      { compress: true },
    );
    const { id, ...made } = await upload("On sleep.PDF", pdf);
    expect(made).toMatchObject({
      title: "On sleep",
      type: "pdf",
      size: pdf.length,
      state: "waiting",
      isUsed: false,
    });
    expect(await indexed(id)).toMatchObject({
      state: "ready",
      pages: 2,
      passages: 1,
      isUsed: true,
      error: null,
    });
    expect(await passagesOf(id)).toMatchObject([
      {
        place: "p. 1–2",
        text: "Sleep comes when the meditation is done.\nInes listens to the river.\nThe second page is about breath.",
        position: 0,
      },
    ]);
  });

  test("a Word document is read by its headings", async () => {
    const docx = await makeDocx([
      "# Respiración",
      "Inhala & cuenta hasta cuatro.",
      sentences(12),
      "# Sueño",
      "Duerme.",
    ]);
    const { id } = await upload("guía.docx", docx);
    expect(await indexed(id)).toMatchObject({ state: "ready", title: "guía", type: "docx", pages: null });
    const [first, second] = await passagesOf(id);
    expect(first).toMatchObject({ place: "Respiración" });
    expect(first!.text).toContain("Inhala & cuenta hasta cuatro.");
    expect(second).toMatchObject({ place: "Sueño", text: "Sueño\nDuerme." });
  });

  test.each([
    ["UTF-8", Buffer.from("\ufeffPaz en la montaña.")],
    ["Windows-1252", Buffer.from("Paz en la montaña.", "latin1")],
    ["UTF-16", Buffer.from("\ufeffPaz en la montaña.", "utf16le")],
  ])("a text in %s is read", async (_name, bytes) => {
    const { id } = await upload("paz.txt", bytes);
    await indexed(id);
    expect(await passagesOf(id)).toMatchObject([{ place: "§ 1", text: "Paz en la montaña." }]);
  });

  test("is known by its content, not by its name", async () => {
    expect(await upload("notes.txt", makePdf([["Hello"]]))).toMatchObject({ type: "pdf", title: "notes" });
    expect(await upload("notes.pdf", "Plain words.")).toMatchObject({ type: "txt" });
  });

  test("is read again on request, and deleted with all that belongs to it", async () => {
    const { id } = await upload("a.txt", "The first words.");
    await indexed(id);
    const [before] = await passagesOf(id);
    expect(await reindexDocuments(id)).toBe(1);
    expect((await findDocument(id)).isUsed).toBe(true);
    await until(async () => (await findDocument(id)).state === "ready", { what: "reading again" });
    const [after, ...others] = await passagesOf(id);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ text: before!.text });
    expect(after!._id).not.toEqual(before!._id);
    await deleteDocument(id);
    expect(await listDocuments()).toEqual([]);
    await expect(findDocument(id)).rejects.toMatchObject({ status: 404 });
    await isEmpty();
    expect(await passagesOf(id)).toEqual([]);
    await expect(deleteDocument(id)).rejects.toMatchObject({ status: 404 });
    await expect(reindexDocuments(id)).rejects.toMatchObject({ status: 404 });
  });

  test("whose process died is read by another one, and not for ever", async () => {
    const { id } = await upload("a.txt", "The first words.");
    await indexed(id);
    const abandoned = { state: "reading", updatedAt: new Date(Date.now() - 60_000) };
    await KnowledgeDocument.updateOne({ _id: id }, { $set: abandoned }, { timestamps: false });
    await indexKnowledgeJob.handle({}, { report: () => Promise.resolve() });
    expect(await findDocument(id)).toMatchObject({ state: "ready" });
    await KnowledgeDocument.updateOne(
      { _id: id },
      { $set: { ...abandoned, attempts: 3 } },
      { timestamps: false },
    );
    await indexKnowledgeJob.handle({}, { report: () => Promise.resolve() });
    expect(await findDocument(id)).toMatchObject({ state: "failed", error: "interrupted", isUsed: true });
  });
});

describe("a file that is refused", () => {
  test.each<[string, number, () => Promise<Buffer | string> | Buffer | string]>([
    ["nothing", 400, () => ""],
    ["a picture named .pdf", 415, () => Buffer.from("\x89PNG\r\n\x1a\n....", "latin1")],
    ["noise named .txt", 415, () => noise(5_000)],
    [
      "a text with noise further on",
      415,
      () => Buffer.concat([Buffer.from(sentences(500)), Buffer.alloc(10)]),
    ],
    ["a web page", 415, () => "<!DOCTYPE html><p>Hello"],
    ["rich text", 415, () => "{\\rtf1 Hello}"],
    ["another archive", 415, () => makeZip({ "a.txt": "a" })],
    ["an archive without its end", 415, async () => (await makeDocx(["Hello"])).subarray(0, 400)],
    ["a document with macros", 415, () => makeDocx(["Hello"], { "word/vbaProject.bin": "x" })],
    ["a file of 10 MB and a byte", 413, () => Buffer.alloc(MAX_FILE_BYTES + 1, "a")],
    [
      "an archive that declares too much",
      413,
      async () => declareSize(await makeDocx(["a"]), "word/document.xml", 4e9),
    ],
  ])("%s: %i, and nothing of it is left", async (_name, status, content) => {
    await expect(upload("file.docx", await content())).rejects.toMatchObject({ status });
    expect([await KnowledgeDocument.countDocuments(), await stored()]).toEqual([0, 0]);
  });

  test("a stream that breaks off, at once or later, is refused and leaves nothing", async () => {
    const broken = new Error("gone");
    const atOnce = new Readable({ read() {} });
    const answer = storeDocument(administratorId, { name: "a.txt", stream: atOnce });
    atOnce.destroy(broken);
    await expect(answer).rejects.toBe(broken);
    const later = new Readable({ read() {} });
    later.push(sentences(10_000));
    setTimeout(() => later.destroy(broken), 50);
    await expect(storeDocument(administratorId, { name: "a.txt", stream: later })).rejects.toBe(broken);
    expect([await KnowledgeDocument.countDocuments(), await stored()]).toEqual([0, 0]);
  });
});

describe("a hostile document", () => {
  test("that takes too long is given up", async () => {
    const order = () => ({ type: "txt" as const, bytes: new Uint8Array(Buffer.from(sentences(200_000))) });
    await expect(readDocument(order(), undefined, { totalMs: 1 })).rejects.toMatchObject({ code: "tooSlow" });
    await expect(readDocument(order(), undefined, { idleMs: 1 })).rejects.toMatchObject({ code: "tooSlow" });
  });

  const entities = `<!DOCTYPE w:document [<!ENTITY a "${"x".repeat(1_000)}">${Array.from(
    { length: 10 },
    (_, n) => `<!ENTITY ${"abcdefghijk"[n + 1]} "${`&${"abcdefghijk"[n]};`.repeat(10)}">`,
  ).join("")}]>`;

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ["a zip bomb that declares little", "unpacksTooFar", bombDocx],
    [
      "entities that multiply",
      "unreadable",
      () => makeDocx(wordXml(wordParagraph("&k;").replace("&amp;", "&"), entities)),
    ],
    ["an unknown entity", "unreadable", () => makeDocx(wordXml("<w:p><w:t>&lol;</w:t></w:p>"))],
    ["tags in tags", "unreadable", () => makeDocx(wordXml("<w:p>".repeat(100_000)))],
    ["broken XML", "unreadable", () => makeDocx(wordXml("<w:p></w:t>"))],
    ["a PDF with 3,000 pages", "tooManyPages", () => makePdf(Array.from({ length: 3_000 }, () => ["page"]))],
    ["a PDF that is cut off", "unreadable", () => makePdf([["Hello"]]).subarray(0, 300)],
    ["a PDF without text", "noText", () => makePdf([[], []])],
    [
      "a PDF that unpacks to 400 MB",
      "unpacksTooFar",
      () => makePdf([["x"]], { compress: true, zeros: 400_000_000 }),
    ],
  ])("%s: fails within 10 s with the reason", async (_name, reason, make) => {
    const file = await make();
    const start = Date.now();
    const { id } = await upload("file", file);
    expect(await indexed(id)).toMatchObject({ state: "failed", error: reason, isUsed: false, passages: 0 });
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(await passagesOf(id)).toEqual([]);
  });
});

async function bombDocx(): Promise<Buffer> {
  const xml = wordXml(wordParagraph("a".repeat(60_000_000)));
  return declareSize(await makeDocx(xml), "word/document.xml", 1_000);
}
