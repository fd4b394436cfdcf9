import mongoose, { mongo } from "mongoose";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "./log.server";

/**
 * How long an operation may wait for its answer, and for a server to send it to, in milliseconds. Together they stay
 * under the 2 s in which a page says that the database is away, with the driver's one retry between them: it may meet a
 * second connection that is as dead as the first. (The driver's
 * `timeoutMS` is no way: it is withdrawn, and could hand one reader's answer to another.)
 */
const SOCKET_TIMEOUT_MS = 900;
const SELECTION_TIMEOUT_MS = 700;
/** How long the first connection is tried for, in milliseconds: a database may come up beside the application. */
export const START_LIMIT_MS = 30_000;
const RETRY_MS = 500;
/** The server's code for "the disk is full": it takes writes again when there is room. */
const OUT_OF_DISK_SPACE = 14_031;

mongoose.set("strictQuery", "throw");
mongoose.set("sanitizeFilter", true);
mongoose.set("bufferCommands", false);
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);

/** Connects and makes the indexes of these registered models. @throws when no server answers within 30 s. */
export async function connectDatabase(uri: string, models: readonly { modelName: string }[]): Promise<void> {
  const dbName = new URL(uri).pathname.length > 1 ? undefined : "anamcara";
  await makeIndexes(uri, dbName, models);
  await mongoose.connect(uri, {
    dbName,
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    waitQueueTimeoutMS: SELECTION_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    heartbeatFrequencyMS: 2_000,
    // A crowd that comes at once finds a connection each rather than waiting for one.
    maxPoolSize: 100,
  });
  mongoose.connection.on("error", (error: unknown) => log.error({ err: error }, "database connection error"));
}

/** Building an index may take long, so it has a connection without the limits of the others. */
async function makeIndexes(
  uri: string,
  dbName: string | undefined,
  models: readonly { modelName: string }[],
): Promise<void> {
  const connection = mongoose.createConnection(uri, { dbName, serverSelectionTimeoutMS: START_LIMIT_MS });
  try {
    await connection.asPromise();
    for (const { modelName } of models) {
      const { schema, collection } = mongoose.models[modelName]!;
      const model = connection.model(modelName, schema, collection.collectionName);
      await model.createIndexes().catch(async (error: unknown) => {
        if (!isIndexConflict(error)) throw error;
        await dropChangedIndexes(model);
        await model.createIndexes();
      });
    }
  } finally {
    await connection.close();
  }
}

/** An index of this name, or of these fields, is there and was made otherwise: IndexOptionsConflict, IndexKeySpecsConflict. */
function isIndexConflict(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && (error.code === 85 || error.code === 86);
}

/** Makes room for the indexes that this version defines otherwise than the one before. An operator's own stay. */
async function dropChangedIndexes(
  model: Pick<typeof mongoose.Model, "collection" | "diffIndexes" | "schema">,
) {
  const fields = (key: object) => JSON.stringify(Object.entries(key));
  const ours = model.schema.indexes().map(([key, options]) => ({ name: options.name, fields: fields(key) }));
  const existing = await model.collection.indexes();
  const { toDrop } = await model.diffIndexes();
  for (const { name, key } of existing) {
    const isOurs = ours.some((one) => one.name === name || one.fields === fields(key));
    if (!name || !isOurs || !toDrop.includes(name)) continue;
    await model.collection.dropIndex(name);
    log.info({ collection: model.collection.collectionName, index: name }, "rebuilding an index");
  }
}

/**
 * Repeats an operation that may be repeated, as long as the database is away.
 * @param limitMs when to give up, in milliseconds; without one the wait does not keep the process running.
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

/** Closes the connection; running operations fail. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

/** True when the database answers. */
export async function isDatabaseReady(): Promise<boolean> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
  try {
    await mongoose.connection.db!.command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

/** Whether the server can tell of changes by itself (a replica set or a sharded cluster can, a standalone cannot). */
export async function hasChangeStreams(): Promise<boolean> {
  const hello = await mongoose.connection.db!.command({ hello: 1 });
  return Boolean(hello.setName) || hello.msg === "isdbgrid";
}

/** True for errors that mean "the database is away", not "the request is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  // A bulk write puts its own name on what kept it from the server, which gave no code then.
  if (error instanceof mongo.MongoBulkWriteError && error.code === undefined) return true;
  if (error instanceof mongo.MongoError) {
    return (
      error.hasErrorLabel("RetryableWriteError") ||
      error.hasErrorLabel("TransientTransactionError") ||
      error.code === OUT_OF_DISK_SPACE ||
      error.name === "MongoWaitQueueTimeoutError" ||
      error.name === "MongoTopologyClosedError" ||
      error.name === "MongoNotConnectedError" ||
      error.name === "MongoPoolClearedError" ||
      error.name === "PoolClearedError"
    );
  }
  // The driver passes this one on as it is: the server had just closed the connection that was written to.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return true;
  return error.message.includes("before initial connection is complete");
}

/** True for a violated unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/**
 * Runs an upsert, and once more when another one inserted the same document between its look and its write: the second
 * time it finds it.
 */
export async function upsertOnce<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
}

/**
 * Inserts a document once, however often the request comes: a unique index decides.
 * @param onDuplicate gives what a repeated request gets. It may throw: then the index was hit by something else.
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
 * Runs writes that belong together in one transaction, and once more after a conflict with another. A standalone server
 * knows none: there they run one after the other, so their order must be bearable.
 * @param work gets the session that every read and write in it takes along, or null.
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
