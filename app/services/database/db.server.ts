import mongoose from "mongoose";
import { setTimeout as delay } from "node:timers/promises";
import { databaseOf } from "~/utils/mongodb-uri";
import { log } from "../log.server";
import { isDatabaseAway } from "./db-errors.server";
import { failLostCommands } from "./lost-commands.server";
import { makeIndexes } from "./make-indexes.server";

/**
 * The time limits for one operation, in milliseconds: for its result, and for finding a server to send it to. Pages
 * promise to report an unreachable database within 2 s. The sum stays below that, including the driver's one retry,
 * which may meet a second dead connection. The driver's `timeoutMS` is not used: it was withdrawn, and it could
 * deliver one reader's result to another.
 */
const SOCKET_TIMEOUT_MS = 900;
const SELECTION_TIMEOUT_MS = 700;
/**
 * How long the first connection attempt may take, in milliseconds: the database may start at the same time as the
 * application.
 */
export const START_LIMIT_MS = 30_000;
const RETRY_MS = 500;
/** Connections that stay open: sixteen requests at a time, with three queries each. */
export const KEPT_CONNECTIONS = 48;

failLostCommands();
mongoose.set("strictQuery", "throw");
mongoose.set("sanitizeFilter", true);
mongoose.set("bufferCommands", false);
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);

/**
 * Connects and creates the indexes of these models.
 * @param timeoutMs the time limit of one operation, for scripts for which no one waits.
 * @throws if no server answers within 30 s.
 */
export async function connectDatabase(
  uri: string,
  models: readonly { modelName: string }[],
  timeoutMs?: number,
): Promise<void> {
  const dbName = databaseOf(uri) === "" ? "anamcara" : undefined;
  await makeIndexes(uri, { dbName, serverSelectionTimeoutMS: START_LIMIT_MS }, models);
  await mongoose.connect(uri, {
    dbName,
    serverSelectionTimeoutMS: timeoutMs ?? SELECTION_TIMEOUT_MS,
    waitQueueTimeoutMS: timeoutMs ?? SELECTION_TIMEOUT_MS,
    socketTimeoutMS: timeoutMs ?? SOCKET_TIMEOUT_MS,
    heartbeatFrequencyMS: 2_000,
    maxPoolSize: 100,
    // Opening one takes 30 ms of work, with the password: a burst of requests would wait too long for them.
    minPoolSize: timeoutMs === undefined ? KEPT_CONNECTIONS : 0,
    // The driver's default of two lets a burst wait too long for new ones on a busy machine.
    maxConnecting: 8,
  });
  mongoose.connection.on("error", (error: unknown) => log.error({ err: error }, "database connection error"));
}

/**
 * Opens connections before they are needed. The driver opens two at a time, so that the first burst of requests would
 * wait too long for them.
 */
export async function openConnections(count: number): Promise<void> {
  const pings = Array.from({ length: count }, () => mongoose.connection.db!.command({ ping: 1 }));
  await Promise.allSettled(pings);
}

/**
 * Retries an idempotent operation while the database is unreachable.
 * @param limitMs when to give up, in milliseconds; without it, the retries do not keep the process running.
 * @throws any other error, and the last one when the limit is reached.
 */
export async function retryWhileAway<T>(operation: () => Promise<T>, limitMs = Infinity): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      await delay(RETRY_MS, undefined, { ref: Number.isFinite(limitMs) });
    }
  }
}

/** Closes the connection. Running operations fail. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether the database answers. */
export async function isDatabaseReady(): Promise<boolean> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
  try {
    await mongoose.connection.db!.command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

/** Whether the server supports change streams: replica sets and sharded clusters do, a standalone server does not. */
export async function hasChangeStreams(): Promise<boolean> {
  const hello = await mongoose.connection.db!.command({ hello: 1 });
  return Boolean(hello.setName) || hello.msg === "isdbgrid";
}
