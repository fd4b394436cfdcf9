import mongoose, { mongo } from "mongoose";
import { log } from "../log.server";

/**
 * Creates the indexes of these models, and rebuilds those that this version defines differently. Building an index may
 * take long, so it uses a connection without the time limits.
 */
export async function makeIndexes(
  uri: string,
  options: mongoose.ConnectOptions,
  models: readonly { modelName: string }[],
): Promise<void> {
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise();
    for (const { modelName } of models) {
      const { schema, collection } = mongoose.models[modelName]!;
      const model = connection.model(modelName, schema, collection.collectionName);
      await createIndexes(model).catch(async (error: unknown) => {
        if (!isIndexConflict(error)) throw error;
        await dropChangedIndexes(model);
        await createIndexes(model);
      });
    }
  } finally {
    await connection.close();
  }
}

/** Creates all indexes of a collection with one command; Mongoose would send one for each of them. */
async function createIndexes({
  db,
  schema,
  collection,
}: Pick<typeof mongoose.Model, "db" | "schema" | "collection">) {
  const indexes = schema.indexes().map(([key, options]) => ({ ...options, key })) as mongo.IndexDescription[];
  if (indexes.length > 0) await db.collection(collection.collectionName).createIndexes(indexes);
}

/**
 * IndexOptionsConflict and IndexKeySpecsConflict: an index with this name or these fields exists with other options.
 */
function isIndexConflict(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && (error.code === 85 || error.code === 86);
}

/** Drops the indexes that this version defines differently. Indexes that an operator added stay. */
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
