import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import type { HelpRegion } from "~/features/safety/types";

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

  test("making someone an administrator or changing their email address is refused by the API, and other edits are not", async () => {
    await signedIn(11);
    const put = (body: object) =>
      admin.request(`/api/admin/users/${person.id}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    for (const change of [{ isAdmin: true }, { email: "thief@example.com" }]) {
      const answer = await put({ firstName: "Other", ...change });
      expect([answer.status, await answer.text()]).toEqual([403, "Forbidden - Sign in again"]);
    }
    const row = await stage.db.collection("users").findOne({ _id: oid(person.id) });
    expect(row).toMatchObject({ isAdmin: false, email: person.email });
    expect(row!.firstName).not.toBe("Other");
    expect((await put({ firstName: "Ada", email: person.email, isAdmin: false })).status).toBe(200);
  });

  test("the form that makes an administrator asks who it is, and has what was typed afterwards", async () => {
    const path = `/admin/users/${person.id}/edit`;
    const confirm = `/admin/confirm?redirectTo=${encodeURIComponent(path)}`;
    await signedIn(11);
    const html = await (await admin.get(path)).text();
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!.replaceAll("&quot;", '"');
    const typed = {
      ...{ updatedAt: hidden("updatedAt"), seen: hidden("seen"), firstName: "Grace", lastName: "" },
      ...{ email: person.email, subscriptionTier: "free", isAdmin: "on" },
    };
    const asked = await admin.form(path, typed);
    expect([asked.status, asked.headers.get("location")]).toEqual([303, confirm]);
    expect(await stage.db.collection("users").findOne({ _id: oid(person.id) })).toMatchObject({
      isAdmin: false,
    });
    await admin.form(confirm, { password: "a quiet room" });
    const [saved] = asked.headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith("anamcara_saved_form="));
    const again = await admin.get(path, { Cookie: `${admin.cookie}; ${saved!.split(";")[0]}` });
    expect(await again.text()).toMatch(/value="Grace"[\s\S]*name="isAdmin" checked/);
    expect((await admin.form(path, typed)).headers.get("location")).toBe(`/admin/users/${person.id}`);
    expect(await stage.db.collection("users").findOne({ _id: oid(person.id) })).toMatchObject({
      ...{ isAdmin: true, firstName: "Grace" },
    });
    await stage.db.collection("users").updateOne({ _id: oid(person.id) }, { $set: { isAdmin: false } });
  });

  test("removing a helpline by the API is refused, changing one is not", async () => {
    await signedIn(11);
    const regions = (await (await admin.get("/api/admin/helplines")).json()) as HelpRegion[];
    const region = regions.find(({ country }) => country === "IT")!;
    const put = (lines: HelpRegion["lines"]) =>
      admin.request("/api/admin/helplines", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...region, lines }),
      });
    const answer = await put(region.lines.slice(1));
    expect([answer.status, await answer.text()]).toEqual([403, "Forbidden - Sign in again"]);
    expect((await put(region.lines.map((line) => ({ ...line, name: `${line.name} 2` })))).status).toBe(200);
    await signedIn(9);
    expect((await put(region.lines.slice(1))).status).toBe(200);
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
