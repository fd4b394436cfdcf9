import type { mongo } from "mongoose";
import { batched } from "~/utils/concurrency/batched";
import { isDatabaseAway } from "./db-errors.server";

/** An update of one row that may be repeated. Nothing of it is cast. */
interface RowUpdate {
  filter: mongo.Filter<mongo.Document> & { _id: unknown };
  update: mongo.UpdateFilter<mongo.Document>;
  /** Whether the row is inserted where it is missing. */
  upsert?: boolean;
}

/**
 * Updates rows of a collection. While many people write at the same moment, their updates go together in few commands.
 * @returns a function that makes one update, and tells whether the row is there now.
 */
export function rowUpdater(model: { collection: unknown }): (update: RowUpdate) => Promise<boolean> {
  const collection = () => model.collection as mongo.Collection;
  const updateOne = async ({ filter, update, upsert = false }: RowUpdate) => {
    const { matchedCount, upsertedCount } = await collection().updateOne(filter, update, { upsert });
    return matchedCount + upsertedCount > 0;
  };
  const update = batched(async (updates: RowUpdate[]): Promise<PromiseSettledResult<boolean>[]> => {
    if (updates.length > 1) {
      const writes = updates.map((one) => ({ updateOne: one }));
      const result = await collection()
        .bulkWrite(writes, { ordered: false })
        .catch((error: unknown) => {
          if (isDatabaseAway(error)) throw error;
          return null;
        });
      if (result && result.matchedCount + result.upsertedCount === updates.length)
        return updates.map(() => ({ status: "fulfilled", value: true }));
    }
    // One of several is missing or has failed: each is asked for itself.
    return Promise.allSettled(updates.map(updateOne));
  });
  return async (one) => {
    const result = await update(one);
    if (result.status === "rejected") throw result.reason;
    return result.value;
  };
}
