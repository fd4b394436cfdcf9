import { describe, expect, test } from "vitest";
import type { AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { tracesOf } from "#tests/setup/traces";
import { until } from "#tests/setup/until";
import { dataZip } from "#tests/integration/import/helpers";

const stage = useStage();
const PAGE = "/profile/data/import";

type Person = Client & { email: string; id: string };

async function person(url = stage.url): Promise<Person> {
  const client = await Client.registered(url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  return Object.assign(client, { id });
}

function send(client: Client, zip: Buffer | string, headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([zip as BlobPart], "anamcara.zip", { type: "application/zip" }));
  return client.request(PAGE, { method: "POST", body: form, headers });
}

const importOf = ({ id }: Person) =>
  stage.db.collection("data_imports").findOne({ userId: oid(id) }, { sort: { createdAt: -1 } });
const reaches = (client: Person, status: string, timeoutMs = 60_000) =>
  until(
    async () => {
      const row = await importOf(client);
      return row?.status === status ? row : null;
    },
    { timeoutMs, what: `the import to be ${status}` },
  );
const answer = async (client: Person, intent: string, fields: Record<string, string> = {}) =>
  client.form(PAGE, { intent, id: String((await importOf(client))!._id), ...fields });
const countOf = (client: Person, name: string) =>
  stage.db.collection(name).countDocuments({ userId: oid(client.id) });
const page = async (client: Client) => {
  const html = await (await client.get(PAGE)).text();
  return { html, words: textOfHtml(html) };
};

/** A download as another installation makes it, of many conversations. */
function manyRows(conversations: number, messages: number): Promise<Buffer> {
  const time = Date.now() - 86_400_000;
  const id = (kind: string, n: number) => kind.padEnd(16, "0") + n.toString(16).padStart(8, "0");
  const at = (n: number) => new Date(time + n).toISOString();
  return dataZip({
    exportedAt: at(0),
    account: [{ id: id("aa", 1), firstName: "Rosa", lastName: "Moreno", preferredLanguage: "es" }],
    conversations: Array.from({ length: conversations }, (_, n) => ({
      id: id("cc", n),
      title: `Conversation ${n}`,
      category: "general",
      isFavorite: false,
      isDraft: false,
      createdAt: at(n),
      updatedAt: at(n),
    })),
    messages: Array.from({ length: conversations * messages }, (_, n) => ({
      id: id("dd", n),
      conversationId: id("cc", Math.floor(n / messages)),
      role: n % 2 ? "assistant" : "user",
      content: `Message ${n}: I wake at four every night and count what I have not done.`,
      metadata: null,
      createdAt: at(n),
    })),
  });
}

describe("an import that is interrupted", () => {
  const kill = async (app: AppProcess) => {
    app.kill("SIGKILL");
    await app.exited;
    await stage.db
      .collection("jobs")
      .updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });
  };
  /** Begins a large import on the only process, and waits until it writes. */
  async function half(client: Person): Promise<void> {
    await send(client, await manyRows(1_500, 8));
    await reaches(client, "ready", 120_000);
    await answer(client, "confirm");
    await until(async () => (await countOf(client, "messages")) > 200, { timeoutMs: 60_000 });
  }
  let app: AppProcess;
  const restart = async () => {
    app = await stage.start();
    return app.url;
  };

  test("by kill -9 goes on where it was, and is whole", { timeout: 300_000 }, async () => {
    await stage.apps[0]!.stop();
    const client = await person(await restart());
    await half(client);
    // No conversation is seen without its messages.
    expect(await countOf(client, "conversations")).toBe(0);
    await kill(app);
    const before = await countOf(client, "messages");
    expect(before).toBeLessThan(12_000);
    client.url = await restart();
    await reaches(client, "done", 120_000);
    expect([await countOf(client, "conversations"), await countOf(client, "messages")]).toEqual([
      1_500, 12_000,
    ]);
  });

  test("by its person is taken back whole", { timeout: 300_000 }, async () => {
    const client = await person(app.url);
    const mine = await client.conversation("My own");
    await half(client);
    expect((await answer(client, "cancel")).status).toBe(303);
    await reaches(client, "cancelled", 60_000);
    expect(await countOf(client, "messages")).toBe(0);
    const list = (await (await client.get("/api/conversations")).json()) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([mine.id]);
    expect((await page(client)).words).toContain("The import was cancelled. Nothing was brought in.");
  });

  test("by the deletion of the account leaves nothing", { timeout: 300_000 }, async () => {
    const client = await person(app.url);
    await half(client);
    const deleted = await client.form("/profile/delete", { password: "a quiet room", understood: "on" });
    expect(deleted.status).toBe(303);
    await until(async () => (await stage.db.collection("users").findOne({ _id: oid(client.id) })) === null, {
      timeoutMs: 120_000,
      what: "the account to be gone",
    });
    await until(
      async () => (await stage.db.collection("jobs").countDocuments({ "data.userId": client.id })) === 0,
    );
    expect(await tracesOf(stage.db, client.id, client.email)).toEqual([]);
  });

  test("keeps the process answering while it works", { timeout: 300_000 }, async () => {
    const client = await person(app.url);
    await send(client, await manyRows(3_000, 16));
    const slowest = async (isOver: () => boolean | Promise<boolean>) => {
      let longest = 0;
      while (!(await isOver())) {
        const at = performance.now();
        await (await fetch(`${app.url}/healthz`)).text();
        longest = Math.max(longest, performance.now() - at);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return Math.round(longest);
    };
    const is = (status: string) => async () => (await importOf(client))?.status === status;
    const checked = await slowest(is("ready"));
    const end = Date.now() + 10_000;
    const idle = await slowest(() => Date.now() > end);
    await answer(client, "confirm");
    const brought = await slowest(is("done"));
    const waits = { checked, brought, idle };
    console.log(`the longest wait for /healthz with 48,000 messages, in ms: ${JSON.stringify(waits)}`);
    expect(await countOf(client, "messages")).toBe(48_000);
  });
});
