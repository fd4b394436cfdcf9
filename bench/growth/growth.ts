import mongoose from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { addLives, addPeople } from "./growth-data";
import { numberOption, numbersOption } from "../options";
import { cpuMs } from "../process-figures";
import { nameOf, profile, type ProfiledOperation } from "../queries";
import type { Stage } from "../stage";
import { median, quantile, type Figure } from "../table";

/** How many others there are; `--people=` names other numbers. */
const PEOPLE = [10, 1_000, 10_000];
/** How many messages each of them has; `--messages=` names another number. */
const MESSAGES = 100;
const REQUESTS = 60;
const WARM_UP = 20;
/** A page at the largest size, as a multiple of the same page at the smallest. */
const BOUND = 1.3;

const part = "growth";

/** Whether the pages and calls of one person stay as fast when there are more others; and what they ask the database. */
export async function measureGrowth(stage: Stage): Promise<Figure[]> {
  const { rosa, mongod } = stage;
  const sizes = numbersOption("people", PEOPLE);
  const { id } = (await (await rosa.get("/api/auth/user")).json()) as { id: string };
  await addLives([new mongoose.Types.ObjectId(id)], MESSAGES);
  const paths = await pathsOf(stage, id);
  // Warms the server up, and fails early for a path that is gone.
  for (let n = 0; n < WARM_UP; n += 1) for (const path of paths) await take(stage, path);
  const rounds: Record<string, number>[] = [];
  const cpu: number[] = [];
  let there = 0;
  for (const size of sizes) {
    await addPeople(size - there, numberOption("messages", MESSAGES));
    there = size;
    process.stderr.write(`growth: ${size} people\n`);
    const round: Record<string, number> = {};
    const cpuBefore = await cpuOf(stage);
    for (const path of paths) round[path] = await timeOf(stage, path);
    cpu.push((await cpuOf(stage)) - cpuBefore);
    rounds.push(round);
  }
  const connection = await mongoose.createConnection(mongod.uri).asPromise();
  try {
    const figures: Figure[] = [];
    for (const path of paths) {
      const value = rounds.at(-1)![path]! / rounds[0]![path]!;
      const note = rounds.map((round) => `${round[path]!.toFixed(0)} ms`).join(", ");
      const what = `${path.replaceAll(/[0-9a-f]{24}/g, ":id")}, p95 at ${sizes.at(-1)} ÷ ${sizes[0]} people`;
      figures.push({ part, what, value, unit: "×", bound: BOUND, note });
      const operations = await profile(connection, () => take(stage, path));
      const bad = faultsOf(operations.filter((operation) => !isByTask(operation)));
      figures.push({
        part,
        what: "its faulty queries",
        value: bad.length,
        unit: "",
        bound: 0,
        note: bad.join("; "),
      });
    }
    const ratios = paths.map((path) => rounds.at(-1)![path]! / rounds[0]![path]!);
    return [
      ...figures,
      { part, what: "median of all ratios", value: median(ratios), unit: "×" },
      {
        part,
        what: "CPU of all pages and calls, product and database",
        value: cpu.at(-1)! / cpu[0]!,
        unit: "×",
        bound: BOUND,
        note: cpu.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(", "),
      },
    ];
  } finally {
    await connection.close();
  }
}

async function pathsOf({ rosa, chatPath }: Stage, userId: string): Promise<string[]> {
  const chatId = chatPath.split("/").at(-1)!;
  const replies = (await rosa.messages(chatId)).filter(({ role }) => role === "assistant");
  const receipt = { source: "library", language: "en", firstTokenMs: 1, totalMs: 2 };
  await Message.updateOne({ _id: replies[0]!.id }, { $set: { receipt } });
  const item = await GalleryItem.findOne({ userId }).lean();
  return [
    ...["/", chatPath, "/conversations", "/conversations?q=wake", "/conversations?section=favorites"],
    ...[
      "/gallery",
      "/gallery?tab=images",
      `/gallery/${String(item!._id)}`,
      "/gallery/series",
      "/gallery/new/image",
    ],
    ...[
      "/profile",
      "/profile/preferences",
      "/profile/subscription",
      "/profile/memories",
      "/profile/sessions",
    ],
    ...["/profile/privacy", "/profile/data", "/profile/connections", "/profile/invoices", "/sit", "/support"],
    ...["/api/auth/user", "/api/conversations", `/api/conversations/${chatId}/messages`],
    ...[
      "/api/conversations/search?q=wake",
      "/api/conversation-suggestions",
      "/api/gallery",
      "/api/user/memories",
    ],
    ...["/api/user/stats", "/api/pricing-plans"],
    `/api/messages/${replies[0]!.id}/receipt`,
  ];
}

/** The CPU time that the product and its database have used, in milliseconds: other work on the machine hardly counts. */
async function cpuOf({ app }: Stage): Promise<number> {
  const status = await mongoose.connection.db!.command({ serverStatus: 1 });
  const { user_time_us, system_time_us } = status.extra_info as Record<string, number>;
  return cpuMs(app.pid) + (Number(user_time_us) + Number(system_time_us)) / 1_000;
}

async function take({ rosa }: Stage, path: string): Promise<void> {
  const answer = await rosa.get(path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** The 95th percentile of a path's time, in milliseconds. */
async function timeOf(stage: Stage, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS + 5; n += 1) {
    const startedAt = performance.now();
    await take(stage, path);
    times.push(performance.now() - startedAt);
  }
  return quantile(times.slice(5), 0.95);
}

/** Whether a task of the process asked it, and not the page: settings, which are read whole, jobs and what they look for. */
function isByTask({ ns, command }: ProfiledOperation): boolean {
  const isOfJob = /\.(generations|knowledge_documents)$/.test(ns) && "findAndModify" in command;
  return isOfJob || /\.(system_config|jobs|process_metrics)$/.test(ns);
}

/** What is wrong with these queries, in words. */
function faultsOf(operations: ProfiledOperation[]): string[] {
  const faults = new Set<string>();
  /** Documents examined beyond those returned, less one that a query may; the parts of one answer count together. */
  const beyond = new Map<string, number>();
  for (const { ns, op, command, planSummary = "", hasSortStage, ...counts } of operations) {
    const collection = ns.split(".")[1]!;
    if (planSummary.includes("COLLSCAN")) faults.add(`${nameOf(command, op)} ${collection} scans`);
    if (hasSortStage) faults.add(`${nameOf(command, op)} ${collection} sorts in memory`);
    if (isGrouped(command)) continue;
    const { docsExamined = 0, nreturned = 0, nMatched = 0, ndeleted = 0 } = counts;
    const allowed = op === "getmore" ? 0 : 1;
    const more = docsExamined - nreturned - nMatched - ndeleted - allowed;
    beyond.set(collection, (beyond.get(collection) ?? 0) + more);
  }
  for (const [collection, count] of beyond) {
    if (count > 0) faults.add(`${collection}: ${count} documents examined beyond those returned and one`);
  }
  return [...faults];
}

/** A sum or a count returns fewer documents than it is made from. */
function isGrouped({ pipeline }: ProfiledOperation["command"]): boolean {
  return Array.isArray(pipeline) && pipeline.some((stage: object) => "$group" in stage);
}
