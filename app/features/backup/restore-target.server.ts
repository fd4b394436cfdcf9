import mongoose from "mongoose";
import { ProcessMetrics } from "#models/process-metrics.server";
import { BackupError } from "./backup-error";
import { leftOut } from "./backup-rules";

/** Holds one row from the moment that collections are replaced until all are. */
const STATE = "restore_state";
/** Rows are loaded into collections of this name first. */
export const LOADING = "restoring.";
/** A process writes its figures once a minute. In milliseconds. */
const SEEN_MS = 150_000;

const db = () => mongoose.connection.db!;

/** All collections of the database but MongoDB's own. */
export async function listNames(): Promise<string[]> {
  const found = await db().listCollections({ type: "collection" }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

/** Whether a restore was interrupted while it replaced collections. */
async function isRestoreUnfinished(): Promise<boolean> {
  return (await db().collection(STATE).countDocuments({}, { limit: 1 })) > 0;
}

/** Marks the database as unfinished, so that the product does not start on it. */
export async function markUnfinished(file: string): Promise<void> {
  await db().collection(STATE).insertOne({ file, startedAt: new Date() });
}

/** Removes the mark. */
export async function markFinished(): Promise<void> {
  await db().collection(STATE).drop();
}

/**
 * Refuses a database on which a restore was interrupted; the product calls this when it starts.
 * @throws BackupError
 */
export async function refuseUnfinishedRestore(): Promise<void> {
  if (!(await isRestoreUnfinished())) return;
  throw new BackupError(
    "A restore into this database was interrupted. Run npm run restore with the same file again.",
  );
}

/** Removes what an interrupted restore has loaded. */
export async function removeLoaded(): Promise<void> {
  for (const name of await listNames()) if (name.startsWith(LOADING)) await db().collection(name).drop();
}

async function hasRows(): Promise<boolean> {
  for (const name of await listNames()) {
    if (name.startsWith(LOADING) || name in leftOut) continue;
    if ((await db().collection(name).countDocuments({}, { limit: 1 })) > 0) return true;
  }
  return false;
}

/**
 * Checks that a restore may replace what is in the database.
 * @param replace the database's name, as typed by the person who wants to replace it.
 * @throws BackupError if there is data that was not named, or the product runs on it.
 */
export async function checkTarget(replace: string | null): Promise<void> {
  const name = db().databaseName;
  if (replace !== null && replace !== name) {
    throw new BackupError(`The database is ${name}, not ${replace}. Nothing was changed.`);
  }
  const since = new Date(Date.now() - SEEN_MS);
  const running = await ProcessMetrics.findOne({
    span: "minute",
    at: mongoose.trusted({ $gte: new Date(since.getTime() - 60_000) }),
    seenAt: mongoose.trusted({ $gte: since }),
    stoppedAt: null,
  }).lean();
  if (running) {
    throw new BackupError(
      `Anamcara runs on this database (process ${running.pid} on ${running.host}). Stop it first; after a crash, wait three minutes.`,
    );
  }
  if (replace === null && !(await isRestoreUnfinished()) && (await hasRows())) {
    throw new BackupError(
      `The database ${name} is not empty. To replace everything in it, add: --replace ${name}`,
    );
  }
}
