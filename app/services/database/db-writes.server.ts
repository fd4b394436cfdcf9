import mongoose from "mongoose";
import { isDuplicateKey } from "./db-errors.server";
import { hasChangeStreams } from "./db.server";

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
