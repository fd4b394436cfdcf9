import mongoose from "mongoose";

/** How much the database holds. Sizes are in bytes. */
export interface DatabaseState {
  dataBytes: number;
  indexBytes: number;
  documents: number;
  /** Of the disk that the database is on; null where it does not tell. */
  diskUsedBytes: number | null;
  diskTotalBytes: number | null;
}

/** Asks the database for its size. */
export async function readDatabaseState(): Promise<DatabaseState> {
  const stats = (await mongoose.connection.db!.command({ dbStats: 1 })) as Record<string, number | undefined>;
  return {
    dataBytes: stats.storageSize ?? 0,
    indexBytes: stats.indexSize ?? 0,
    documents: stats.objects ?? 0,
    diskUsedBytes: stats.fsUsedSize ?? null,
    diskTotalBytes: stats.fsTotalSize ?? null,
  };
}
