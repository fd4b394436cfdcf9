import mongoose, { mongo } from "mongoose";
import { setTimeout as delay } from "node:timers/promises";
import { databaseOf } from "~/utils/mongodb-uri";
import { log } from "../log.server";
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
/** MongoDB's code for an operation that took longer than its own limit (`maxTimeMS`). */
const TIME_EXPIRED = 50;
/**
 * MongoDB's codes for a server that can do it later: its disk is full, or another one becomes the primary. The driver
 * does not repeat every write after them: `deleteMany` and `updateMany` fail.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const LATER: readonly unknown[] = [
  14_031, // OutOfDiskSpace
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
];

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

/** Whether an error means that the database is unreachable, not that the request is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  // A bulk write wraps the network error in an error of its own that has no code.
  if (error instanceof mongo.MongoBulkWriteError && error.code === undefined) return true;
  if (error instanceof mongo.MongoError) {
    return (
      error.hasErrorLabel("RetryableWriteError") ||
      error.hasErrorLabel("TransientTransactionError") ||
      LATER.includes(error.code) ||
      error.name === "MongoWaitQueueTimeoutError" ||
      error.name === "MongoTopologyClosedError" ||
      error.name === "MongoNotConnectedError" ||
      error.name === "MongoPoolClearedError" ||
      error.name === "PoolClearedError"
    );
  }
  // The driver does not wrap this error: the server closed the connection during the write.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return true;
  return error.message.includes("before initial connection is complete");
}

/** Awaits an operation that has a time limit of its own. @returns `instead` when that is over. */
export async function unlessTooSlow<T, Instead>(
  operation: Promise<T>,
  instead: Instead,
): Promise<T | Instead> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === TIME_EXPIRED) return instead;
    throw error;
  }
}

/** Whether an error is a violated unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/** Runs an upsert, and repeats it once if another process inserted the same document in between. */
export async function upsertOnce<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
}

/**
 * Inserts a document once, however often the request is repeated; a unique index guarantees it.
 * @param onDuplicate returns the result for a repeated request. It may throw if the conflict has another cause.
 */
export async function insertOnce<T>(insert: () => Promise<T>, onDuplicate: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return onDuplicate();
  }
}

/**
 * Runs several writes in one transaction, and retries once after a write conflict. A standalone server has no
 * transactions: there the writes run one after the other, so their order has to be safe.
 * @param work receives the session to pass to every read and write, or null.
 */
export async function inTransaction<T>(
  work: (session: mongoose.ClientSession | null) => Promise<T>,
): Promise<T> {
  if (!(await hasChangeStreams())) return work(null);
  const session = await mongoose.connection.startSession();
  try {
    return await session.withTransaction(() => work(session));
  } finally {
    await session.endSession();
  }
}
