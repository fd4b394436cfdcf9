import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage();
type Person = Client & { email: string; id: string };

let admin: Person;
let person: Person;
let memoryId: string;
let configurationId: string;
let documentId: string;

async function registered(): Promise<Person> {
  const client = await Client.registered(stage.url);
  const row = await stage.db.collection("users").findOne({ email: client.email });
  return Object.assign(client, { id: row!._id.toString() });
}

/** Lets the administrator's sign-in be this many minutes old. */
const signedIn = (minutesAgo: number) =>
  stage.db
    .collection("sessions")
    .updateMany(
      { "sess.userId": oid(admin.id) },
      { $set: { "sess.createdAt": new Date(Date.now() - minutesAgo * 60_000) } },
    );

beforeAll(async () => {
  [admin, person] = [await registered(), await registered()];
  await stage.db.collection("users").updateOne({ _id: oid(admin.id) }, { $set: { isAdmin: true } });
  const insert = async (name: string, row: object) =>
    (await stage.db.collection(name).insertOne({ createdAt: new Date(), ...row })).insertedId.toString();
  memoryId = await insert("user_memories", {
    userId: oid(person.id),
    type: "short",
    content: "Sleeps badly",
  });
  const configuration = await admin.post("/api/admin/ai-training", {
    name: "Quiet",
    systemPrompt: "You are quiet.",
  });
  configurationId = ((await configuration.json()) as { id: string }).id;
  const upload = new FormData();
  upload.set("file", new Blob(["The quillwort grows under water."], { type: "text/plain" }), "quillwort.txt");
  const document = await admin.request("/api/admin/knowledge", { method: "POST", body: upload });
  documentId = ((await document.json()) as { id: string }).id;
  await admin.form("/admin/content/quotes/2031-02-03", { en: "Walk slowly." });
});

/** What cannot be undone: each page, and each call with its verb. */
const pages: [name: string, path: () => string][] = [
  ["deleting a person", () => `/admin/users/${person.id}/delete`],
  ["deleting a memory", () => `/admin/users/${person.id}/memories/${memoryId}/delete`],
  ["inviting an administrator", () => "/admin/users/invite"],
  ["deleting a configuration", () => `/admin/ai-training/${configurationId}/delete`],
  ["deleting a document", () => `/admin/ai-training/knowledge/${documentId}/delete`],
  ["deleting a quote", () => "/admin/content/quotes/2031-02-03/delete"],
  ["removing a helpline", () => "/admin/content/helplines/US/us-988/delete"],
];
const calls: [name: string, path: () => string][] = [
  ["deleting a person", () => `/api/admin/users/${person.id}`],
  ["deleting a memory", () => `/api/admin/users/${person.id}/memories/${memoryId}`],
  ["deleting a configuration", () => `/api/admin/ai-training/${configurationId}`],
  ["deleting a document", () => `/api/admin/knowledge/${documentId}`],
];

const stored = async () => ({
  memories: await stage.db.collection("user_memories").countDocuments({ _id: oid(memoryId) }),
  configurations: await stage.db.collection("ai_training").countDocuments({ _id: oid(configurationId) }),
  documents: await stage.db.collection("knowledge_documents").countDocuments({ _id: oid(documentId) }),
  quotes: await stage.db.collection("daily_quotes").countDocuments({ content: "Walk slowly." }),
  people: await stage.db.collection("users").countDocuments({ _id: oid(person.id), deletionStartedAt: null }),
});

describe("with a sign-in of eleven minutes ago", () => {
  test.each(pages)("%s leads to the question who it is, and does nothing", async (_, path) => {
    const before = await stored();
    await signedIn(11);
    const to = `/admin/confirm?redirectTo=${encodeURIComponent(path())}`;
    for (const answer of [await admin.get(path()), await admin.form(path(), { typed: person.email })])
      expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    expect(await stored()).toEqual(before);
    await signedIn(9);
    expect((await admin.get(path())).status).toBe(200);
  });

  test.each(calls)("%s by the API is refused", async (_, path) => {
    const before = await stored();
    expect(Object.values(before)).not.toContain(0);
    await signedIn(11);
    const answer = await admin.request(path(), { method: "DELETE" });
    expect([answer.status, await answer.text()]).toEqual([403, "Forbidden - Sign in again"]);
    expect(await stored()).toEqual(before);
  });

  test("the right password makes the sign-in fresh, a wrong one does not", async () => {
    await signedIn(11);
    const page = `/admin/users/${person.id}/memories/${memoryId}/delete`;
    const confirm = `/admin/confirm?redirectTo=${encodeURIComponent(page)}`;
    expect((await admin.form(confirm, { password: "another room" })).status).toBe(400);
    expect((await admin.get(page)).status).toBe(303);
    const answer = await admin.form(confirm, { password: "a quiet room" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
    expect((await admin.form(page, {})).headers.get("location")).toBe(`/admin/users/${person.id}`);
    expect((await stored()).memories).toBe(0);
  });
});
