import mongoose from "mongoose";
import { singleton } from "../singleton.server";

/** How old the answer may be, in milliseconds. */
const MAX_AGE_MS = 30_000;

/** How much the database holds. Sizes are in bytes. */
export interface DatabaseState {
  dataBytes: number;
  indexBytes: number;
  documents: number;
  /** Of the disk that the database is on; null where it does not tell. */
  diskUsedBytes: number | null;
  diskTotalBytes: number | null;
}

const state = singleton("databaseState", () => ({
  /** Tests exchange the database. */
  database: "",
  readAt: 0,
  answer: null as Promise<DatabaseState> | null,
}));

/** The size of the database, at most half a minute old. */
export function readDatabaseState(): Promise<DatabaseState> {
  const { databaseName } = mongoose.connection.db!;
  const isCurrent = state.database === databaseName && performance.now() - state.readAt < MAX_AGE_MS;
  if (!isCurrent || !state.answer) {
    state.database = databaseName;
    state.readAt = performance.now();
    state.answer = askDatabase();
    // A failure is retried at the next call.
    state.answer.catch(() => (state.answer = null));
  }
  return state.answer;
}

async function askDatabase(): Promise<DatabaseState> {
  const stats = (await mongoose.connection.db!.command({ dbStats: 1 })) as Record<string, number | undefined>;
  return {
    dataBytes: stats.storageSize ?? 0,
    indexBytes: stats.indexSize ?? 0,
    documents: stats.objects ?? 0,
    diskUsedBytes: stats.fsUsedSize ?? null,
    diskTotalBytes: stats.fsTotalSize ?? null,
  };
}
