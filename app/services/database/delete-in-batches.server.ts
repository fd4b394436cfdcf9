import mongoose, { type Model, type Types } from "mongoose";
import { isDatabaseAway } from "./db-errors.server";

/** Rows of the first command, and of the largest one. */
const FIRST = 20;
const MOST = 500;
/** How long one command is to take, in milliseconds: far less than the socket timeout. */
const COMMAND_MS = 150;
/** By how much a command that took too long is divided. */
const DIVISOR = 25;

/**
 * Deletes all rows that match, a few in one command: a long text is thousands of index keys, and a command that outlasts the
 * socket's time limit counts as a database that is away.
 * @param until when to stop, by `performance.now()`.
 * @returns how many were deleted, and whether none is left.
 */
export async function deleteInBatches<Row extends { _id: Types.ObjectId }>(
  model: Model<Row>,
  filter: object,
  until = Infinity,
): Promise<{ count: number; isDone: boolean }> {
  let count = 0;
  let size = FIRST;
  while (performance.now() < until) {
    const rows = await model.find(filter, { _id: 1 }).limit(size).lean<{ _id: Types.ObjectId }[]>();
    if (rows.length === 0) return { count, isDone: true };
    const ids = rows.map(({ _id }) => _id);
    const startedAt = performance.now();
    // The filter goes along: it names the person, and so the shard.
    const remove = (some: Types.ObjectId[]) =>
      model.deleteMany({ ...filter, _id: mongoose.trusted({ $in: some }) });
    try {
      await remove(ids);
      count += rows.length;
    } catch (error) {
      if (!isDatabaseAway(error) || size <= 1) throw error;
      size = Math.ceil(size / DIVISOR);
      await remove(ids.slice(0, size));
      continue;
    }
    const ms = performance.now() - startedAt;
    if (ms > COMMAND_MS) size = Math.max(1, Math.floor((size * COMMAND_MS) / ms));
    else if (ms < COMMAND_MS / 2) size = Math.min(MOST, size * 2);
  }
  return { count, isDone: false };
}
