import type mongoose from "mongoose";
import { User, type UserDocument } from "#models/user.server";
import { searchFields, searchTextOf } from "#models/user-search.server";
import { retryWhileAway } from "~/services/database/db.server";
import { log } from "~/services/log.server";

/** Rows that are read and written at once, so that each command stays well within its time limit. */
const READ_BATCH = 1_000;
const WRITE_BATCH = 25;
/** How long a start waits, in milliseconds; a large database of an older version is filled beside the work. */
const START_MS = 5_000;

/** Brings the search up to date when a process starts. It can run in several processes at once. */
export async function startSearchFill(): Promise<void> {
  const filling = fillUserSearch().catch((error: unknown) =>
    log.error({ err: error }, "could not bring the search for people up to date"),
  );
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, START_MS);
  });
  await Promise.race([filling, limit]);
  clearTimeout(timer);
}

/**
 * Writes what the search compares of people who have none or an outdated one: accounts of an older version, and rows
 * that were written by hand.
 */
export async function fillUserSearch(): Promise<void> {
  // The driver's own collection: Mongoose would set `updatedAt`.
  const users = User.collection as unknown as mongoose.Collection<UserDocument>;
  const hasParts = { $isArray: "$searchParts" };
  const projection = { firstName: 1, lastName: 1, email: 1, searchText: 1, hasParts };
  for (let after: mongoose.Types.ObjectId | null = null; ;) {
    const rows = await retryWhileAway(() =>
      users
        .find(after ? { _id: { $gt: after } } : {}, { projection })
        .sort({ _id: 1 })
        .limit(READ_BATCH)
        .toArray(),
    );
    const writes = rows.flatMap((row) => (isUpToDate(row) ? [] : [toWrite(row)]));
    for (let from = 0; from < writes.length; from += WRITE_BATCH) {
      const some = writes.slice(from, from + WRITE_BATCH);
      await retryWhileAway(() => users.bulkWrite(some, { ordered: false }));
    }
    after = rows.at(-1)?._id ?? null;
    if (rows.length < READ_BATCH || !after) return;
  }
}

type Row = Pick<UserDocument, "_id" | "firstName" | "lastName" | "email" | "searchText">;

function isUpToDate(row: Row): boolean {
  return (row as { hasParts?: boolean }).hasParts === true && row.searchText === searchTextOf(row);
}

/** Someone who changes the person meanwhile has written newer fields. */
function toWrite(row: Row) {
  const { _id, firstName, lastName, email } = row;
  const asRead = Object.entries({ firstName, lastName, email }).filter(([, value]) => value);
  return {
    updateOne: { filter: { _id, ...Object.fromEntries(asRead) }, update: { $set: searchFields(row) } },
  };
}
