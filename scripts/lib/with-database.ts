import { mongo } from "mongoose";
import { models } from "#models/all.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import { env } from "~/services/env.server";
import { readPassword } from "~/services/mongod/access.server";
import { startEmbeddedMongo } from "~/services/mongod/embedded.server";
import { readRecord } from "~/services/mongod/mongod-record.server";
import { isSameProcess } from "~/services/mongod/process-identity.server";
import { embeddedUri } from "~/services/mongod/replica-set.server";

/** How long the database may take for one operation, in milliseconds. */
const TIMEOUT_MS = 60_000;

interface Options {
  /** Whether to create missing indexes first. Without it nothing is written before the work begins. */
  indexes?: boolean;
}

/**
 * Runs a script's work on this installation's database: the configured one, the embedded one of a running server, or
 * the embedded one, started for this purpose. Prints a failure as one line and sets the exit code.
 */
export async function withDatabase(
  work: () => Promise<void>,
  { indexes = true }: Options = {},
): Promise<void> {
  try {
    const { uri, stop } = await findDatabase();
    try {
      await connectDatabase(uri, indexes ? models : [], TIMEOUT_MS);
      await work();
    } finally {
      await disconnectDatabase();
      await stop();
    }
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

/** A failure as one line. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof mongo.MongoServerError && error.code === AUTHENTICATION_FAILED)
    return "MongoDB refused the user name or the password in MONGODB_URI.";
  if (error instanceof mongo.MongoServerError && error.code === UNAUTHORIZED)
    return `The database user may not do this; it needs the roles readWrite and dbAdmin. ${error.message}`;
  if (error.name === "MongooseServerSelectionError" || error.name === "MongoServerSelectionError")
    return `MongoDB does not answer: ${error.message}`;
  return error.message;
}

async function findDatabase(): Promise<{ uri: string; stop: () => Promise<void> }> {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, stop: () => Promise.resolve() };
  const { pid, identity, port } = readRecord(env.DATA_DIR);
  if (pid !== undefined && port !== undefined && identity && isSameProcess({ pid, identity })) {
    return { uri: embeddedUri(port, readPassword(env.DATA_DIR)), stop: () => Promise.resolve() };
  }
  return startEmbeddedMongo({ dataDir: env.DATA_DIR, onStatus: (line) => console.log(line) });
}
