import { models } from "#models/all.server";
import { connectDatabase, disconnectDatabase } from "~/services/db.server";
import { env } from "~/services/env.server";
import { embeddedUri, readPassword } from "~/services/mongod/access.server";
import { startEmbeddedMongo } from "~/services/mongod/embedded.server";
import { readRecord } from "~/services/mongod/mongod-record.server";
import { isSameProcess } from "~/services/mongod/process-identity.server";

/** How long the database may take for one operation, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Runs a script's work on this installation's database: the configured one, the embedded one of a running server, or
 * the embedded one, started for this purpose. Prints a failure as one line and sets the exit code.
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  try {
    const { uri, stop } = await findDatabase();
    try {
      await connectDatabase(uri, models, TIMEOUT_MS);
      await work();
    } finally {
      await disconnectDatabase();
      await stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function findDatabase(): Promise<{ uri: string; stop: () => Promise<void> }> {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, stop: () => Promise.resolve() };
  const { pid, identity, port } = readRecord(env.DATA_DIR);
  if (pid !== undefined && port !== undefined && identity && isSameProcess({ pid, identity })) {
    return { uri: embeddedUri(port, readPassword(env.DATA_DIR)), stop: () => Promise.resolve() };
  }
  return startEmbeddedMongo({ dataDir: env.DATA_DIR, onStatus: (line) => console.log(line) });
}
