import mongoose from "mongoose";

/** More documents than this are removed faster together with their collection. */
const FEW = 1_000;

/** The database of this worker on a mongod that all workers share. A worker runs one test file at a time. */
export function workerDatabase(mongoUri: string): string {
  const uri = new URL(mongoUri);
  uri.pathname = `/test_${process.env.VITEST_POOL_ID}`;
  return uri.href;
}

/**
 * Empties a database that an earlier test file has used. Its collections stay, because mongod needs a second to make
 * all of them and their indexes; those with many documents or with options of their own go.
 */
export async function emptyDatabase(uri: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const db = client.db();
    await db.command({ profile: 0 });
    const found = (await db.listCollections().toArray()) as mongoose.mongo.CollectionInfo[];
    await Promise.all(
      found.map(async ({ name, options = {} }) => {
        const rows = db.collection(name);
        const isPlain = Object.keys(options).length === 0;
        if (isPlain && (await rows.estimatedDocumentCount()) <= FEW) await rows.deleteMany({});
        else await rows.drop();
      }),
    );
  } finally {
    await client.close();
  }
}
