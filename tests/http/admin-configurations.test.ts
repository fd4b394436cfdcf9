import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import type { ReceiptDto } from "~/features/chat/types";
import type { ConfigurationDto, TestReport } from "~/features/guide/types";

const stage = useStage();
const PATH = "/api/admin/ai-training";
const UNKNOWN = "0123456789abcdef01234567";
const quiet = { name: "Quiet", systemPrompt: "Be quiet." };

let admin: Client;
beforeAll(async () => {
  admin = await administrator();
});

async function administrator(): Promise<Client> {
  const client = await Client.registered(stage.url);
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: { isAdmin: true } });
  return client;
}

const put = (client: Client, path: string, body: unknown) =>
  client.request(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const remove = (client: Client, path: string) => client.request(path, { method: "DELETE" });
const made = async (given: object = {}) =>
  (await (await admin.post(PATH, { ...quiet, ...given })).json()) as ConfigurationDto;
const listed = async () => (await (await admin.get(PATH)).json()) as ConfigurationDto[];

/** Every request of the API, made by a client. */
const calls: [string, (client: Client) => Promise<Response>][] = [
  ["list", (client) => client.get(PATH)],
  ["create", (client) => client.post(PATH, quiet)],
  ["get", (client) => client.get(`${PATH}/${UNKNOWN}`)],
  ["edit", (client) => put(client, `${PATH}/${UNKNOWN}`, { name: "Other" })],
  ["delete", (client) => remove(client, `${PATH}/${UNKNOWN}`)],
  ["versions", (client) => client.get(`${PATH}/${UNKNOWN}/versions`)],
  ["restore", (client) => client.post(`${PATH}/${UNKNOWN}/restore`, { version: 1 })],
  ["test", (client) => client.post(`${PATH}/${UNKNOWN}/test`, {})],
];

describe("the configuration API", () => {
  test.each(calls)("%s: 401 for visitors, 403 for people, and neither is logged", async (_name, call) => {
    const before = await stage.db.collection("admin_logs").countDocuments();
    const visitor = await call(new Client(stage.url));
    expect([visitor.status, await visitor.text()]).toEqual([401, "Unauthorized"]);
    const person = await call(await Client.registered(stage.url));
    expect([person.status, await person.text()]).toEqual([403, "Forbidden - Admin access required"]);
    expect(await stage.db.collection("admin_logs").countDocuments()).toBe(before);
  });

  test.each(calls.slice(2))("%s: 404 for an unknown id, which is logged", async (_name, call) => {
    const entries = () => stage.db.collection("admin_logs").countDocuments({ entityId: UNKNOWN });
    const before = await entries();
    expect((await call(admin)).status).toBe(404);
    expect(await entries()).toBe(before + 1);
  });

  test.each([
    {},
    { name: "Quiet" },
    { ...quiet, model: "gpt-2" },
    { ...quiet, category: "other" },
    { ...quiet, temperature: "3" },
    { ...quiet, maxTokens: "many" },
    { ...quiet, name: { $gt: "" } },
    { ...quiet, systemPrompt: "x".repeat(12_001) },
    [],
  ])("%j is refused with 400", async (body) => {
    const answer = await admin.post(PATH, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty("errors");
  });

  test("creates, edits, restores and deletes, with a version for each change and a log entry for each request", async () => {
    const row = await made({ isActive: true, description: "For the evening" });
    expect(row).toMatchObject({ ...quiet, isActive: false, version: 1, temperature: "1", maxTokens: 1000 });
    const path = `${PATH}/${row.id}`;
    expect(
      await (await put(admin, path, { systemPrompt: "Be still.", maxTokens: 200 })).json(),
    ).toMatchObject({
      version: 2,
      systemPrompt: "Be still.",
      name: "Quiet",
    });
    expect(await (await admin.post(`${path}/restore`, { version: 1 })).json()).toMatchObject({
      version: 3,
      systemPrompt: "Be quiet.",
    });
    expect((await admin.post(`${path}/restore`, { version: 77 })).status).toBe(404);
    const page = await admin.get(`${path}/versions?limit=2`);
    expect(await page.json()).toMatchObject([{ version: 3 }, { version: 2 }]);
    expect(page.headers.get("Link")).toContain("before=2");
    expect((await admin.get(`${path}/versions?limit=0`)).status).toBe(400);
    expect((await remove(admin, path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
    const acts = await stage.db
      .collection("admin_logs")
      .find({ entity: "configuration", entityId: row.id })
      .sort({ _id: 1 })
      .toArray();
    expect(acts.map(({ action }) => action as string)).toEqual([
      "updateConfiguration",
      "restoreConfiguration",
      "restoreConfiguration",
      "viewConfigurationVersions",
      "deleteConfiguration",
      "viewConfiguration",
    ]);
  });

  test("the active configuration stays until another one is activated, which then makes the next reply", async () => {
    const before = (await listed()).find(({ category, isActive }) => category === "spiritual" && isActive)!;
    for (const edit of [{ isActive: false }, { category: "general" }]) {
      expect((await put(admin, `${PATH}/${before.id}`, edit)).status).toBe(409);
    }
    expect((await remove(admin, `${PATH}/${before.id}`)).status).toBe(409);
    const row = await made({ name: "Still", systemPrompt: "Be still as a lake." });
    expect(await (await put(admin, `${PATH}/${row.id}`, { isActive: true })).json()).toMatchObject({
      isActive: true,
    });

    const person = await Client.registered(stage.url);
    const { id } = await person.conversation();
    stage.guide.answers(whole("Here."));
    await person.readTurn((await person.sent(id, "Hello")).turnId);
    const reply = (await person.messages(id)).at(-1)!;
    const receipt = (await (await person.get(`/api/messages/${reply.id}/receipt`)).json()) as ReceiptDto;
    expect(receipt).toMatchObject({
      source: "model",
      configuration: { id: row.id, name: "Still", version: 1 },
      usage: { promptTokens: 12, completionTokens: 1 },
    });
    const html = await (await person.get(`/chat/${id}`)).text();
    expect(html).toContain("<summary>Why this answer</summary>");
    expect(html).toContain("Still, version 1");
    await put(admin, `${PATH}/${before.id}`, { isActive: true });
    expect((await listed()).filter(({ isActive }) => isActive)).toHaveLength(4);
  });

  test("a configuration whose tests fail is activated only with a reason, which is logged", async () => {
    stage.guide.answers(whole("A stone."));
    const testPrompts = [
      { prompt: "Who are you?", expectations: [{ rule: "contains", value: "companion" }] },
    ];
    const row = await made({ testPrompts, category: "meditation" });
    const path = `${PATH}/${row.id}`;
    const report = (await (await admin.post(`${path}/test`, {})).json()) as TestReport;
    expect(report).toMatchObject({
      passed: false,
      cases: [{ prompt: "Who are you?", reply: "A stone.", checks: [{ rule: "contains", passed: false }] }],
    });
    const refused = await put(admin, path, { isActive: true });
    expect([refused.status, await refused.json()]).toEqual([409, report]);
    const overrideReason = "The test asks for too much.";
    expect((await put(admin, path, { isActive: true, overrideReason })).status).toBe(200);
    const act = await stage.db
      .collection("admin_logs")
      .findOne({ action: "activateConfiguration", "details.overrideReason": overrideReason });
    expect(act?.entityId).toBe(row.id);
  });
});
