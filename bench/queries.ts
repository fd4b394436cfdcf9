import mongoose from "mongoose";
import type { Stage } from "./stage";
import type { Figure } from "./table";

export interface ProfiledOperation {
  op: string;
  ns: string;
  command: Record<string, unknown> & { filter?: Record<string, unknown>; hint?: unknown };
  planSummary?: string;
  keysExamined?: number;
  docsExamined?: number;
  nreturned?: number;
  nMatched?: number;
  ndeleted?: number;
  /** Whether it sorted in memory. */
  hasSortStage?: boolean;
}

/** The queries of each page, according to MongoDB's profiler. */
export async function measureQueries({ mongod, rosa, chatPath }: Stage): Promise<Figure[]> {
  const connection = await mongoose.createConnection(mongod.uri).asPromise();
  const load = async (path: string) => {
    const answer = await rosa.get(path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const profiled = (path: string) => profile(connection, () => load(path));
  try {
    // The first load of a page may renew a session or create a conversation.
    await load("/");
    return [...describe("home", await profiled("/")), ...describe("chat", await profiled(chatPath))];
  } finally {
    await connection.close();
  }
}

/** Everything that the database does during this work, as its profiler sees it. */
export async function profile(
  { db }: mongoose.Connection,
  work: () => Promise<void>,
): Promise<ProfiledOperation[]> {
  await db!.command({ profile: 0 });
  await db!.dropCollection("system.profile").catch(() => false);
  await db!.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db!.command({ profile: 0 });
  }
  const rows = await db!.collection<ProfiledOperation>("system.profile").find().sort({ ts: 1 }).toArray();
  return rows.filter(isOfThePage);
}

/**
 * Ignores queries that run automatically about every second: the search for abandoned turns, and the readiness check.
 */
function isOfThePage({ ns, command }: ProfiledOperation): boolean {
  return (
    !ns.endsWith(".system.profile") &&
    command.hint !== "unsettled" &&
    !("profile" in command) &&
    !("ping" in command)
  );
}

function describe(page: string, operations: ProfiledOperation[]): Figure[] {
  const part = "queries";
  const each = operations.map(
    ({ ns, op, planSummary = "", keysExamined = 0, docsExamined = 0, nreturned = 0, command }) => ({
      part,
      what: `${page}: ${nameOf(command, op)} ${ns.split(".")[1]}, documents examined beyond those returned`,
      value: /COLLSCAN/.test(planSummary) ? Infinity : docsExamined - nreturned,
      unit: "",
      bound: 1,
      note: `${planSummary || "no plan"}; keys ${keysExamined}, documents ${docsExamined}, returned ${nreturned}`,
    }),
  );
  return [{ part, what: `${page}: queries`, value: operations.length, unit: "" }, ...each];
}

export const nameOf = (command: ProfiledOperation["command"], op: string) =>
  ["find", "aggregate", "count", "findAndModify", "update", "insert", "delete"].find(
    (name) => name in command,
  ) ?? op;
