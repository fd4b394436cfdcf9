import mongoose from "mongoose";
import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { finish, held, oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { topicCategories } from "~/utils/conversation-category";

const stage = useStage();

/** What the profiler records of one operation. */
interface Profile {
  op: string;
  ns: string;
  command: Record<string, unknown>;
  planSummary?: string;
  docsExamined?: number;
  keysExamined?: number;
  nreturned?: number;
  nMatched?: number;
}

const CONVERSATIONS = 10_000;
const MESSAGES = 2_000;

let client: Client;
let longest: string;
beforeAll(async () => {
  client = await Client.registered(stage.url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  const userId = oid(id);
  const stranger = new mongoose.mongo.ObjectId();
  const day = Date.parse("2026-01-01");
  const rows = Array.from({ length: CONVERSATIONS }, (_, n) => ({
    _id: new mongoose.mongo.ObjectId(),
    userId,
    title: `Conversation ${n}`,
    category: "general",
    isFavorite: n % 10 === 0,
    isDraft: false,
    ...(n % 10 === 1 && { isArchived: true }),
    createdAt: new Date(day + n * 1_000),
    updatedAt: new Date(day + n * 1_000),
  }));
  longest = rows[5_000]!._id.toString();
  await stage.db.collection("conversations").insertMany(rows);
  await stage.db
    .collection("conversations")
    .insertMany(
      rows.slice(0, 1_000).map((row) => ({ ...row, _id: new mongoose.mongo.ObjectId(), userId: stranger })),
    );
  await stage.db.collection("messages").insertMany(
    Array.from({ length: MESSAGES }, (_, n) => ({
      // Most of them in one conversation, the others distributed.
      conversationId: n % 4 ? oid(longest) : rows[n]!._id,
      userId,
      role: n % 2 ? "assistant" : "user",
      content: `Message ${n}`,
      metadata: null,
      createdAt: new Date(day + n * 1_000),
    })),
  );
  await stage.db.collection("turns").insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      userId,
      conversationId: n % 2 ? oid(longest) : rows[n]!._id,
      userMessageId: new mongoose.mongo.ObjectId(),
      assistantMessageId: new mongoose.mongo.ObjectId(),
      prompt: "Hello",
      language: "en",
      status: "done",
      error: null,
      owner: "gone",
      attempt: 1,
      crashes: 0,
      handedOver: false,
      leaseExpiresAt: new Date(day + n),
      chunks: [],
      slotDay: new Date(day),
      stopRequested: false,
      settled: true,
      usage: null,
      createdAt: new Date(day + n),
      updatedAt: new Date(day + n),
    })),
  );
});

/** The queries of a request, without those of the search for abandoned turns and of jobs, which run on their own. */
async function queriesOf(path: string): Promise<Profile[]> {
  await client.get(path);
  await stage.db.command({ profile: 2 });
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  await answer.text();
  await stage.db.command({ profile: 0 });
  const rows = await stage.db
    .collection("system.profile")
    .find<Profile>({ op: { $in: ["query", "command", "getmore", "update"] } })
    .toArray();
  await stage.db.collection("system.profile").drop();
  return rows.filter(
    ({ ns, command }) =>
      !/\.(system\.profile|jobs)$/.test(ns) &&
      !command.profile &&
      !command.ping &&
      command.hint !== "unsettled",
  );
}

const pages: [name: string, path: () => string, atMost: number][] = [
  ["home", () => "/", 3],
  ["the list of conversations", () => "/conversations", 7],
  ["the archive", () => "/conversations?archived", 5],
  ["the page on which conversations are chosen", () => "/conversations?select", 5],
  ["the question before all are deleted", () => "/conversations/delete?all", 4],
  ["a conversation of 1,500 messages", () => `/chat/${longest}`, 3],
  [
    "an older page of it",
    () => `/chat/${longest}?before=${Date.parse("2026-01-01") + 900_000}-${"f".repeat(24)}`,
    3,
  ],
  ["the list of conversations over the API", () => "/api/conversations?limit=50", 2],
  [
    "the last page of that list",
    () => `/api/conversations?limit=50&before=${Date.parse("2026-01-01") + 20_000}-${"f".repeat(24)}`,
    2,
  ],
  ["a page of messages over the API", () => `/api/conversations/${longest}/messages?limit=50`, 3],
  ["the signed-in person over the API", () => "/api/auth/user", 1],
];

describe.each(pages)("%s", (_, path, atMost) => {
  test(`makes at most ${atMost} queries, each with an index, and reads no document that it does not show`, async () => {
    const queries = await queriesOf(path());
    const summary = queries.map(({ ns, op, planSummary, docsExamined, nreturned }) => ({
      ns,
      op,
      planSummary,
      docsExamined,
      nreturned,
    }));
    expect(queries.length).toBeGreaterThan(0);
    for (const query of summary) {
      expect(query.planSummary, JSON.stringify(query)).not.toMatch(/COLLSCAN/);
      expect(query.docsExamined ?? 0, JSON.stringify(query)).toBeLessThanOrEqual((query.nreturned ?? 0) + 1);
    }
    expect(queries.length, JSON.stringify(summary, null, 1)).toBeLessThanOrEqual(atMost);
  });
});

test("home with topics from memories makes one query more, which reads only the memories that are quoted", async () => {
  stage.guide.answersForm(
    "topics",
    whole(
      JSON.stringify({
        topics: topicCategories.map((category, index) => ({
          category,
          title: `About ${category}`,
          description: "Where it begins.",
          because: `f${index + 1}`,
        })),
      }),
    ),
  );
  for (let n = 0; n < 20; n++) {
    await client.post("/api/user/memories", { category: "context", content: `I live in house number ${n}.` });
  }
  const isMade = async () => {
    await client.get("/");
    // The job writes the topics first, and is done only when it is gone.
    if (await stage.db.collection("jobs").findOne({ name: "make-topics" })) return null;
    return stage.db.collection("topic_sets").findOne({ "topics.3": { $exists: true }, changedAt: null });
  };
  await until(isMade, { what: "the topics" });
  const queries = await queriesOf("/");
  expect(queries.length, JSON.stringify(queries.map(({ ns, op }) => [ns, op]))).toBeLessThanOrEqual(4);
  for (const { planSummary, docsExamined, nreturned } of queries) {
    expect(planSummary).not.toMatch(/COLLSCAN/);
    expect(docsExamined ?? 0).toBeLessThanOrEqual((nreturned ?? 0) + 1);
  }
});

/**
 * What a message costs, from its being sent to the end of what follows its reply: each command is a part of a millisecond of
 * the process's and the database's time, which decides how many people may send at once.
 */
const commandsOfMessages = [
  ["the first message, of which a title is made", "I wake at four every night.", 32],
  ["a further message", "And then I get up and walk around.", 27],
  ["a message in which there is nothing to remember", "Thank you", 16],
] as const;

test("a message takes few commands", async () => {
  stage.guide.answersForm("title", whole(JSON.stringify({ title: "Awake at four" })));
  // What is read once in a process.
  await client.readTurn((await client.sent((await client.conversation()).id, "Thank you")).turnId);
  let id = "";
  for (const [what, message, atMost] of commandsOfMessages) {
    const isFirst = !id;
    let commands: string[] = [];
    // A job of the process itself can hit one of the tries.
    for (let attempt = 1; attempt === 1 || (attempt <= 3 && commands.length > atMost); attempt += 1) {
      if (isFirst) id = await unnamedConversation();
      commands = await commandsOf(id, message);
    }
    expect(commands.length, `${what}:\n${commands.join("\n")}`).toBeLessThanOrEqual(atMost);
  }
});

/** As one that was opened without words. */
async function unnamedConversation(): Promise<string> {
  const { id } = await client.conversation();
  const change = { $set: { title: "New conversation", isNamed: false } };
  await stage.db.collection("conversations").updateOne({ _id: oid(id) }, change);
  return id;
}

/** What the database does for a message, to the end of the job after its reply. */
async function commandsOf(id: string, message: string): Promise<string[]> {
  await stage.db.command({ profile: 2 });
  const asked = held(stage.guide, "Good");
  const { turnId } = await client.sent(id, message);
  const exchange = await asked;
  const stream = await client.get(`/api/chat/stream?turn=${turnId}`);
  finish(exchange, " evening.");
  await stream.text();
  await until(async () => (await stage.db.collection("jobs").findOne({ "data.turnId": turnId })) === null, {
    what: "the job",
  });
  await stage.db.command({ profile: 0 });
  const rows = await stage.db.collection("system.profile").find<Profile>({}).sort({ ts: 1 }).toArray();
  await stage.db.collection("system.profile").drop();
  return rows.filter(isOfMessage).map(({ ns, op, command }) => {
    const { filter, query, q } = command;
    return `${op} ${ns} ${JSON.stringify(filter ?? query ?? q ?? command.pipeline).slice(0, 200)}`;
  });
}

/** Leaves out what runs on its own every few seconds or tenths of them, and what the test asks. */
function isOfMessage({ ns, op, command, nMatched = 0 }: Profile): boolean {
  const collection = ns.slice(ns.indexOf(".") + 1);
  const { filter, query, q, projection } = command as Record<string, Record<string, unknown> | undefined>;
  const isLookForJobs =
    collection === "jobs" && (filter || (query && nMatched === 0 && command.upsert !== true));
  const isWatchOfSessions =
    (collection === "sessions" && filter) || projection?.credentialVersion !== undefined;
  const isSaveOfReplies = collection === "turns" && op !== "command" && (filter?.owner ?? q?.owner);
  return (
    !["system.profile", "system_config"].includes(collection) &&
    !isLookForJobs &&
    !isWatchOfSessions &&
    !isSaveOfReplies &&
    !command.profile &&
    !command.ping &&
    command.hint !== "unsettled"
  );
}

test("every collection but small lists of settings is read by indexes when a message is sent and answered", async () => {
  const conversation = await client.conversation("A new one");
  await stage.db.command({ profile: 2 });
  const { turnId } = await client.sent(conversation.id, "Hello");
  await client.readTurn(turnId);
  await stage.db.command({ profile: 0 });
  // Each process reads them every ten seconds.
  const settings = ["system_config", "helpline_regions"].map((name) => `${stage.db.databaseName}.${name}`);
  const rows = await stage.db
    .collection("system.profile")
    .find<Profile>({ planSummary: /COLLSCAN/, ns: { $nin: settings } })
    .toArray();
  await stage.db.collection("system.profile").drop();
  expect(rows.map(({ ns, command }) => ({ ns, command: JSON.stringify(command).slice(0, 300) }))).toEqual([]);
});
