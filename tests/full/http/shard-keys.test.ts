import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { scattered, shardKeys } from "#tests/setup/shard-keys";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage();

type Filter = Record<string, unknown>;

/** What the profiler records of one command. */
interface Profile {
  op: string;
  ns: string;
  command: {
    filter?: Filter;
    query?: Filter;
    q?: Filter;
    pipeline?: { $match?: Filter }[];
    count?: string;
    findAndModify?: string;
    listIndexes?: string;
    createIndexes?: string;
  };
}

const PROFILE_BYTES = 200_000_000;
const keys = new Map(
  shardKeys.flatMap(({ collection, fields }) => (fields ? [[collection, fields[0]!] as const] : [])),
);

function filterOf({ command }: Profile): Filter {
  return command.filter ?? command.query ?? command.q ?? command.pipeline?.[0]?.$match ?? {};
}

/** All conditions that must hold, also those in an $and. */
function conditions(filter: Filter): [string, unknown][] {
  return Object.entries(filter).flatMap(([field, value]) =>
    field === "$and" ? (value as Filter[]).flatMap(conditions) : [[field, value] as [string, unknown]],
  );
}

/** Whether a condition names values, or the beginning of a text, so that mongos knows the shards. */
function namesValues(value: unknown): boolean {
  if (value instanceof RegExp) return value.source.startsWith("^");
  if (typeof value !== "object" || value === null || value.constructor !== Object) return true;
  const operators = Object.keys(value).filter((name) => name.startsWith("$"));
  return operators.length === 0 || operators.some((name) => ["$eq", "$in", "$regex"].includes(name));
}

/** A name for a kind of command, such as "update _id, owner". */
function kindOf(row: Profile): string {
  const op = row.command.findAndModify ? "findAndModify" : row.command.count ? "count" : row.op;
  return `${op} ${[...new Set(conditions(filterOf(row)).map(([field]) => field))].sort().join(", ")}`.trim();
}

/** Uses most of the product as one person does. */
async function live(): Promise<void> {
  const rosa = await Client.registered(stage.url);
  const { id } = await rosa.conversation("Why do I wake at four?");
  const { turnId } = await rosa.sent(id, "I wake at four, and I live in Turin.");
  await rosa.readTurn(turnId);
  const messages = await rosa.messages(id);
  const reply = messages.find(({ role }) => role === "assistant")!;
  for (const page of ["/", "/conversations", `/chat/${id}`, "/gallery", "/profile", "/memories", "/sit"])
    await (await rosa.get(page)).text();
  for (const path of [
    "/api/conversations",
    "/api/conversations/search?q=wake",
    "/api/conversation-suggestions",
    "/api/gallery",
    "/api/user/stats",
    "/api/user/memories",
    `/api/messages/${reply.id}/receipt`,
    `/api/messages/${reply.id}/versions`,
  ])
    expect((await rosa.get(path)).status, path).toBe(200);
  await rosa.request(`/api/conversations/${id}/favorite`, { method: "PUT" });
  await rosa.post("/api/user/memories", { category: "goals", content: "Wants to sleep." });
  const again = await rosa.post("/api/chat/turns", {
    conversationId: id,
    regenerate: reply.id,
    language: "en",
    submitKey: randomUUID(),
  });
  expect(again.status).toBe(202);
  await rosa.readTurn(((await again.json()) as { turnId: string }).turnId);
  const begun = await rosa.post(
    "/api/generate/image",
    { prompt: "A lake at dusk", title: "A lake" },
    { Prefer: "respond-async" },
  );
  expect(begun.status).toBe(202);
  const place = begun.headers.get("Location")!;
  await until(async () => ((await (await rosa.get(place)).json()) as { status: string }).status === "done", {
    timeoutMs: 60_000,
    what: "the picture",
  });
  const [item] = (await (await rosa.get("/api/gallery")).json()) as { id: string }[];
  await (await rosa.get(`/api/gallery/object/${item!.id}`)).arrayBuffer();
  await rosa.request(`/api/gallery/${item!.id}/favorite`, { method: "PUT" });
  await rosa.request(`/api/gallery/${item!.id}`, { method: "DELETE" });
  await rosa.request(`/api/conversations/${id}`, { method: "DELETE" });
  await rosa.post("/api/logout");
  expect((await rosa.post("/api/login", { email: rosa.email, password: "a quiet room" })).status).toBe(200);
}

let rows: Profile[];
beforeAll(async () => {
  await stage.db.createCollection("system.profile", { capped: true, size: PROFILE_BYTES });
  await stage.db.command({ profile: 2 });
  await live();
  await stage.db.command({ profile: 0 });
  rows = await stage.db
    .collection("system.profile")
    .find<Profile>({ op: { $in: ["query", "command", "update", "remove"] } })
    .toArray();
});

test("every command on a divided collection names its shard key, or docs/scale.md says why not", () => {
  const used = new Set<string>();
  const all = new Set<string>();
  for (const row of rows) {
    const collection = row.ns.slice(row.ns.indexOf(".") + 1);
    const key = keys.get(collection);
    const { pipeline, listIndexes, createIndexes } = row.command;
    const isAboutIndexes = Boolean(listIndexes ?? createIndexes);
    if (!key || isAboutIndexes || pipeline?.some((stage) => "$changeStream" in stage)) continue;
    used.add(collection);
    if (conditions(filterOf(row)).some(([field, value]) => field === key && namesValues(value))) continue;
    all.add(`${collection} ${kindOf(row)}`);
  }
  expect([...used].sort()).toEqual(
    expect.arrayContaining(["conversations", "messages", "sessions", "turns"]),
  );
  expect([...all].filter((kind) => !scattered.includes(kind)).sort()).toEqual([]);
});
