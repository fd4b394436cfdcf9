import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import type { ConfigurationDto } from "~/features/guide/types";

const stage = useStage();
const PATH = "/admin/ai-training";
const API = "/api/admin/ai-training";

let admin: Client;
beforeAll(async () => {
  const client = await Client.registered(stage.url);
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: { isAdmin: true } });
  admin = client;
});

const form = {
  name: "Brief & kind",
  description: "",
  systemPrompt: "Answer in one sentence.",
  temperature: "0.7",
  maxTokens: "800",
  model: "gpt-4o",
  category: "spiritual",
};

async function find(name: string): Promise<ConfigurationDto> {
  const all = (await (await admin.get(API)).json()) as ConfigurationDto[];
  return all.find((one) => one.name === name)!;
}

const entries = (action: string) => stage.db.collection("admin_logs").countDocuments({ action });

describe("the pages of AI Training, without scripts", () => {
  test("make, edit, test, compare, restore, put in use and delete a configuration", async () => {
    const created = await admin.form(`${PATH}/new`, form);
    expect([created.status, created.headers.get("Location")]).toEqual([303, PATH]);
    expect(await (await admin.get(PATH)).text()).toContain("Brief &amp; kind");
    const { id } = await find("Brief & kind");

    await admin.form(`${PATH}/${id}/prompts/new`, {
      prompt: "Who are you?",
      rule1: "contains",
      value1: "companion",
    });
    await admin.form(`${PATH}/${id}`, { ...form, systemPrompt: "Answer in two sentences.", version: "2" });
    expect(await find("Brief & kind")).toMatchObject({ version: 3, isActive: false, maxTokens: 800 });
    const compared = await (await admin.get(`${PATH}/${id}/versions?compare=2`)).text();
    expect(compared).toContain("<del>one</del><ins>two</ins>");

    stage.guide.answers(whole("A stone."));
    const tested = await admin.form(`${PATH}/${id}/test`, {});
    expect(tested.status).toBe(303);
    const report = await (await admin.get(`${PATH}/${id}/test`)).text();
    // The reply of this version, and the one of the configuration in use.
    expect(report.match(/A stone\./g)!.length).toBeGreaterThanOrEqual(2);

    const refused = await admin.form(`${PATH}/${id}`, { ...form, isActive: "on" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('name="overrideReason"');
    expect((await find("Brief & kind")).isActive).toBe(false);
    const overrideReason = "The test asks for too much.";
    await admin.form(`${PATH}/${id}`, { ...form, isActive: "on", overrideReason });
    expect((await find("Brief & kind")).isActive).toBe(true);
    const logged = await stage.db
      .collection("admin_logs")
      .findOne({ action: "activateConfiguration", "details.overrideReason": overrideReason });
    expect(logged?.entityId).toBe(id);

    const inUse = { ...form, systemPrompt: "Be a stone." };
    const kept = await admin.form(`${PATH}/${id}`, inUse);
    expect(kept.status).toBe(409);
    expect(await kept.text()).toMatch(/Nothing is saved[\s\S]*Be a stone\.[\s\S]*name="overrideReason"/);
    const restored = await admin.form(`${PATH}/${id}/versions`, { version: "3" });
    expect([restored.status, await restored.text()]).toEqual([
      409,
      expect.stringContaining("Nothing is saved"),
    ]);
    expect((await find("Brief & kind")).systemPrompt).toBe(form.systemPrompt);

    await admin.form(`${PATH}/${(await find("Anamcara")).id}`, {
      ...{ name: "Anamcara", systemPrompt: "You are a guide.", temperature: "1", maxTokens: "1000" },
      ...{ model: "gpt-5", category: "spiritual", isActive: "on" },
    });
    await admin.form(`${PATH}/${id}/versions`, { version: "1" });
    expect((await find("Brief & kind")).systemPrompt).toBe("Answer in one sentence.");
    const removed = await admin.form(`${PATH}/${id}/delete`, {});
    expect(removed.headers.get("Location")).toBe(PATH);
    expect(await find("Brief & kind")).toBeUndefined();
  });

  test("what is wrong is said at the field, and nothing typed is lost", async () => {
    const answer = await admin.form(`${PATH}/new`, { ...form, name: "", temperature: "7" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Answer in one sentence.");
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test("an edit of an older version overwrites nothing", async () => {
    await admin.form(`${PATH}/new`, { ...form, name: "Twice edited" });
    const { id } = await find("Twice edited");
    await admin.form(`${PATH}/${id}`, { ...form, name: "Twice edited", maxTokens: "900", version: "1" });
    const second = await admin.form(`${PATH}/${id}`, { ...form, name: "Mine", version: "1" });
    expect(second.status).toBe(409);
    expect((await find("Twice edited")).maxTokens).toBe(900);
  });

  test("the stream gives the replies piece by piece and says when it is done", async () => {
    await admin.form(`${PATH}/new`, { ...form, name: "Streamed" });
    const { id } = await find("Streamed");
    await admin.form(`${PATH}/${id}/prompts/new`, { prompt: "Hello", rule1: "contains", value1: "Peace" });
    stage.guide.answers(whole("Peace to you."));
    const before = await entries("testConfiguration");
    const lines = (await (await admin.form(`${PATH}/${id}/test-stream`, {})).text()).trim().split("\n");
    const pieces = lines.map((line) => JSON.parse(line) as { of?: string; piece?: string; isDone?: true });
    const repliesOf = (of: string) => pieces.flatMap((one) => (one.of === of ? [one.piece] : [])).join("");
    expect(repliesOf("tested")).toBe("Peace to you.");
    expect(repliesOf("active")).toBe("Peace to you.");
    expect(pieces.at(-1)).toEqual({ isDone: true });
    expect(await entries("testConfiguration")).toBe(before + 1);
  });
});
