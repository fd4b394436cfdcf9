import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { makeDocx, makePdf, noise, sentences } from "#tests/factories/documents";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { ReceiptDto } from "~/features/chat/types";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import type { KnowledgeDocumentDto } from "~/features/knowledge/types";

const stage = useStage();
const API = "/api/admin/knowledge";
const PAGE = "/admin/ai-training/knowledge";
const UNKNOWN = "0123456789abcdef01234567";

let admin: Client;
beforeAll(async () => {
  const client = await Client.registered(stage.url);
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: { isAdmin: true } });
  admin = client;
});

function formOf(content: Buffer | string, name: string, field = "file"): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(content as string))]), name);
  return form;
}

const upload = (client: Client, content: Buffer | string, name = "a.txt", path = API) =>
  client.request(path, { method: "POST", body: formOf(content, name) });

async function uploaded(content: Buffer | string, name: string): Promise<KnowledgeDocumentDto> {
  const answer = await upload(admin, content, name);
  expect(answer.status).toBe(201);
  return (await answer.json()) as KnowledgeDocumentDto;
}

const found = async (id: string) => (await (await admin.get(`${API}/${id}`)).json()) as KnowledgeDocumentDto;
const isRead = (id: string) =>
  until(async () => ["ready", "failed"].includes((await found(id)).state), {
    timeoutMs: 30_000,
    what: "the document to be read",
  });
const remove = (client: Client, id: string) => client.request(`${API}/${id}`, { method: "DELETE" });

const calls: [string, (client: Client) => Promise<Response>][] = [
  ["list", (client) => client.get(API)],
  ["upload", (client) => upload(client, "Peace.")],
  ["upload of 10 MB", (client) => upload(client, Buffer.alloc(MAX_FILE_BYTES, "a"))],
  ["upload of something else", (client) => client.post(API, {})],
  ["get", (client) => client.get(`${API}/${UNKNOWN}`)],
  ["delete", (client) => remove(client, UNKNOWN)],
  ["re-index one", (client) => client.post(`${API}/${UNKNOWN}/reindex`)],
  ["re-index all", (client) => client.post(`${API}/reindex`)],
];

describe("the knowledge API", () => {
  test.each(calls)(
    "%s: 401 for visitors, 403 for people, and nothing is stored or logged",
    async (_name, call) => {
      const count = () => stage.db.collection("admin_logs").countDocuments();
      const before = await count();
      const visitor = await call(new Client(stage.url));
      expect([visitor.status, await visitor.text()]).toEqual([401, "Unauthorized"]);
      const person = await call(await Client.registered(stage.url));
      expect([person.status, await person.text()]).toEqual([403, "Forbidden - Admin access required"]);
      expect(await count()).toBe(before);
      expect(await stage.db.collection("media.files").countDocuments()).toBe(0);
    },
  );

  test("uploads, lists, re-indexes and deletes, with a log entry for each request", async () => {
    const made = await uploaded(makePdf([["The river is calm."]]), "ríos.pdf");
    expect(made).toMatchObject({ title: "ríos", type: "pdf", state: "waiting" });
    await isRead(made.id);
    expect(await (await admin.get(API)).json()).toMatchObject([
      { id: made.id, state: "ready", pages: 1, passages: 1 },
    ]);
    const again = await admin.post(`${API}/${made.id}/reindex`);
    expect([again.status, await again.json()]).toEqual([202, { documents: 1 }]);
    const all = await admin.post(`${API}/reindex`);
    expect([all.status, await all.json()]).toEqual([202, { documents: 1 }]);
    await isRead(made.id);
    expect((await remove(admin, made.id)).status).toBe(204);
    expect((await remove(admin, made.id)).status).toBe(404);
    for (const name of ["knowledge_documents", "knowledge_passages", "media.files", "media.chunks"]) {
      await until(async () => (await stage.db.collection(name).countDocuments()) === 0, { what: name });
    }
    const entries = await stage.db
      .collection("admin_logs")
      .find({ action: mongoNot("viewKnowledge"), entity: "knowledge" })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action }) => action as string)).toEqual([
      "uploadKnowledge",
      "reindexKnowledge",
      "reindexKnowledge",
      "deleteKnowledge",
      "deleteKnowledge",
    ]);
  });

  test.each<[number, string, () => Promise<Response>]>([
    [413, "larger than 10 MB", () => upload(admin, Buffer.alloc(MAX_FILE_BYTES + 1, "a"))],
    [413, "Payload too large", () => upload(admin, Buffer.alloc(2 * MAX_FILE_BYTES, "a"))],
    [415, "Only PDF, TXT and DOCX", () => upload(admin, noise(5_000), "a.pdf")],
    [415, "Only PDF, TXT and DOCX", () => admin.post(API, { file: "a" })],
    [400, "errors.noFile", () => upload(admin, "", "a.txt")],
    [400, "errors.noFile", () => admin.request(API, { method: "POST", body: formOf("a", "a.txt", "other") })],
    [415, "Unsupported media type", () => raw("multipart/form-data", "no boundary")],
    [
      400,
      "errors.badRequest",
      () =>
        raw(
          "multipart/form-data; boundary=x",
          "--x\r\nContent-Disposition: form-data; name=file; filename=a.txt\r\n\r\ncut off",
        ),
    ],
    [
      403,
      "Forbidden",
      () => raw("multipart/form-data; boundary=x", "--x--", { Origin: "https://evil.example" }),
    ],
  ])("%i: %s", async (status, text, call) => {
    const answer = await call();
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
    expect(await stage.db.collection("media.chunks").countDocuments()).toBe(0);
  });

  test("a client that leaves in the middle leaves nothing behind", async () => {
    const boundary = "x";
    const request = httpRequest(new URL(API, stage.url), {
      method: "POST",
      headers: {
        Cookie: admin.cookie,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": 5_000_000,
      },
    });
    request.on("error", () => undefined);
    request.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`);
    request.write(sentences(20_000));
    await until(async () => (await stage.db.collection("media.chunks").countDocuments()) > 0, {
      what: "the first piece",
    });
    request.destroy();
    await until(async () => (await stage.db.collection("media.chunks").countDocuments()) === 0, {
      what: "its removal",
    });
    expect(await stage.db.collection("knowledge_documents").countDocuments()).toBe(0);
  });

  test("a reply draws on a document, and its receipt says where it stands", async () => {
    const docx = await makeDocx([
      "# The examen",
      `Ignatius asked his companions to keep the examen. ${sentences(20)}`,
    ]);
    const { id } = await uploaded(docx, "House book.docx");
    await isRead(id);
    const person = await Client.registered(stage.url);
    const conversation = await person.conversation();
    stage.guide.answers(whole("In the evening."));
    const { turnId } = await person.sent(conversation.id, "Why did Ignatius keep the examen?");
    await person.readTurn(turnId);
    const reply = (await person.messages(conversation.id)).at(-1)!;
    const receipt = (await (await person.get(`/api/messages/${reply.id}/receipt`)).json()) as ReceiptDto;
    expect(receipt.knowledge).toEqual([{ documentId: id, title: "House book", place: "The examen" }]);
    expect(await (await person.get(`/chat/${conversation.id}`)).text()).toMatch(
      /House book[^<]*(<!-- -->)?[^<]*(<!-- -->)?The examen/,
    );
    expect((await remove(admin, id)).status).toBe(204);
  });
});

const mongoNot = (value: string) => ({ $ne: value });

const raw = (type: string, body: string, headers: Record<string, string> = {}) =>
  admin.request(API, { method: "POST", body, headers: { "Content-Type": type, ...headers } });

describe("the page of the knowledge, without scripts", () => {
  test("uploads, shows the state, re-indexes and deletes", async () => {
    const sent = await upload(admin, "The lake is calm.", "Lake & sea.txt", PAGE);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, PAGE]);
    const [row] = (await (await admin.get(API)).json()) as KnowledgeDocumentDto[];
    await isRead(row!.id);
    const page = await (await admin.get(PAGE)).text();
    expect(page).toContain("Lake &amp; sea");
    expect(page).toMatch(/enctype="multipart\/form-data"/i);
    const again = await admin.form(PAGE, { intent: "reindex", id: row!.id });
    expect([again.status, again.headers.get("Location")]).toEqual([303, PAGE]);
    const stream = await (await admin.get(`${PAGE}/progress`)).text();
    expect(JSON.parse(stream.trim().split("\n").at(-1)!)).toMatchObject([{ id: row!.id, state: "ready" }]);
    expect((await admin.form(PAGE, { intent: "reindex" })).status).toBe(303);
    expect((await admin.form(PAGE, { intent: "reindex", id: "x" })).status).toBe(400);
    await isRead(row!.id);
    expect(await (await admin.get(`${PAGE}/${row!.id}/delete`)).text()).toContain("Lake &amp; sea");
    const removed = await admin.form(`${PAGE}/${row!.id}/delete`, {});
    await until(async () => (await stage.db.collection("media.chunks").countDocuments()) === 0, {
      what: "its removal",
    });
    expect(removed.headers.get("Location")).toBe(PAGE);
    expect((await admin.get(`${API}/${row!.id}`)).status).toBe(404);
    expect((await admin.get(`${PAGE}/${row!.id}/delete`)).status).toBe(404);
  });

  test.each([
    [413, "The file is larger than 10 MB.", () => Buffer.alloc(MAX_FILE_BYTES + 1, "a")],
    [413, "The file is larger than 10 MB.", () => Buffer.alloc(3 * MAX_FILE_BYTES, "a")],
    [415, "Only PDF, TXT and DOCX files", () => noise(5_000)],
    [400, "Choose a file that is not empty.", () => ""],
  ])("%i: %s", async (status, text, content) => {
    const answer = await upload(admin, content(), "a.pdf", PAGE);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  test("visitors are led to the sign-in page, people are refused, and nothing is stored", async () => {
    const file = Buffer.alloc(MAX_FILE_BYTES, "a");
    const visitor = await upload(new Client(stage.url), file, "a.txt", PAGE);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining("/login"),
    ]);
    const person = await Client.registered(stage.url);
    expect((await upload(person, file, "a.txt", PAGE)).status).toBe(403);
    expect((await person.get(`${PAGE}/progress`)).status).toBe(403);
    expect(await stage.db.collection("media.chunks").countDocuments()).toBe(0);
  });
});
