import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { listRoutes } from "#tests/setup/routes";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage();
/** What a page of the console may read at most; the log's entry is not counted. */
const MAX_READS = 6;
/** Short lists of settings, which are read whole. */
const SHORT = /\.(ai_training|usage_reasons|system_config|pricing_plans)$/;

const paths = (await listRoutes())
  .filter(({ path, hasLoader }) => hasLoader && /^\/(admin|setup-hint)(\/|$)/.test(path))
  .map(({ path }) => path)
  // One is a stream that reads until it is done, the other reads everyone.
  .filter((path) => !/knowledge\/progress|users\/export/.test(path));

let admin: Client;
/** What stands for the parameters of a path. */
let ids: Record<string, string>;

const insert = async (collection: string, row: object) =>
  (await stage.db.collection(collection).insertOne({ createdAt: new Date(), ...row })).insertedId.toString();

beforeAll(async () => {
  const registered = await Client.registered(stage.url);
  await stage.db.collection("users").updateOne({ email: registered.email }, { $set: { isAdmin: true } });
  admin = registered;
  const person = await Client.registered(stage.url);
  const userId = (await stage.db.collection("users").findOne({ email: person.email }))!._id;
  const configuration = await stage.db.collection("ai_training").findOne({});
  const mail = await until(() => stage.db.collection("outbox").findOne({ userId }), { what: "a mail" });
  const configurationId = configuration!._id.toString();
  const itemId = await insert("gallery_items", {
    userId,
    type: "image",
    title: "A lake",
    objectPath: `${userId.toString()}/gallery/x.png`,
    isPublic: true,
    sharedAt: new Date(),
  });
  ids = {
    "/admin/users/:id": userId.toString(),
    "/admin/ai-training/:id": configurationId,
    "/admin/content/items/:id": itemId,
    "/admin/content/mails/:id": mail._id.toString(),
    "/admin/content/quotes/:date": new Date().toISOString().slice(0, 10),
    "/admin/content/reasons/:key": "sleep",
    "/admin/content/helplines/:country": "IT",
    ":line": "new",
    ":number": "new",
    ":memoryId": await insert("user_memories", { userId, type: "short", content: "Wants to sleep" }),
    "/admin/content/support/:id": await insert("support_requests", {
      userId,
      email: person.email,
      category: "general",
      subject: "No sound",
      message: "The bell does not ring.",
      submitKey: randomUUID(),
      status: "open",
      answers: [],
      notes: [],
    }),
    "/admin/content/reports/:id": await insert("reports", {
      kind: "item",
      ownerId: userId,
      itemId: oid(itemId),
      reason: "other",
      status: "open",
      submitKey: randomUUID(),
    }),
    "/admin/content/feedback/:id": await insert("message_feedback", {
      userId,
      messageId: userId,
      conversationId: userId,
      isHelpful: true,
    }),
    "/admin/subscriptions/payments/:id": await insert("payments", {
      userId,
      stripePaymentId: randomUUID(),
      amount: 890,
      currency: "usd",
      status: "succeeded",
      refundedAmount: 0,
      paidAt: new Date(),
    }),
  };
});

/** The path with its parameters; what has none here is an unknown id. */
function addressOf(path: string): string {
  let address = path;
  for (const [pattern, value] of Object.entries(ids).sort(([a], [b]) => b.length - a.length))
    address = address.replace(pattern, pattern.replace(/:\w+$/, value));
  return address.replace(/:\w+/g, "0123456789abcdef01234567");
}

interface Operation {
  ns: string;
  command: Record<string, unknown>;
  planSummary?: string;
}

/** The reads of a request, without those of the processes' own timers. */
async function readsOf(address: string): Promise<Operation[]> {
  const { db } = stage;
  await db.command({ profile: 2 });
  const answer = await admin.get(address);
  await answer.text();
  await db.command({ profile: 0 });
  expect(answer.status, address).toBeLessThan(500);
  const rows = await db.collection("system.profile").find<Operation>({}).toArray();
  await db.dropCollection("system.profile");
  return rows.filter(
    ({ ns, command }) =>
      ["find", "aggregate", "count", "distinct"].some((verb) => verb in command) &&
      !/\.(system\.profile|jobs|system_config|helpline_regions)$/.test(ns) &&
      command.hint !== "unsettled",
  );
}

test.each(paths)("%s makes at most six reads, and scans nothing", async (path) => {
  const address = addressOf(path);
  await (await admin.get(address)).text();
  const reads = await readsOf(address);
  const summary = reads.map(({ ns, planSummary }) => `${ns.split(".")[1]} ${planSummary ?? ""}`);
  expect(reads.length, summary.join("\n")).toBeLessThanOrEqual(MAX_READS);
  expect(reads.length).toBeGreaterThan(0);
  const scans = reads.filter(({ ns, planSummary }) => /COLLSCAN/.test(planSummary ?? "") && !SHORT.test(ns));
  expect(scans.map(({ ns, command }) => [ns, JSON.stringify(command).slice(0, 300)])).toEqual([]);
});
