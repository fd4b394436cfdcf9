import mongoose from "mongoose";
import { deleteInBatches } from "~/services/database/delete-in-batches.server";
import { personalData, type Person, type PersonalRows } from "./personal-data.server";

/** Rows that are anonymised with one command: few enough to finish well within the socket timeout. */
const BATCH = 1_000;

/**
 * Deletes all of a person's rows except their own account, or anonymises them if others need them.
 * @returns how many rows there were.
 */
export async function deleteRowsOf(person: Person): Promise<number> {
  let count = 0;
  for (const rows of personalData) count += await deleteRows(rows, person);
  return count;
}

async function deleteRows({ model, rowsOf, anonymised }: PersonalRows, person: Person): Promise<number> {
  if (!anonymised) return (await deleteInBatches(model, rowsOf(person))).count;
  let count = 0;
  for (;;) {
    const batch = await model.find(rowsOf(person), { _id: 1 }).limit(BATCH).lean();
    if (batch.length === 0) return count;
    count += batch.length;
    const theirs = { _id: mongoose.trusted({ $in: batch.map(({ _id }) => _id) }) };
    await model.updateMany(theirs, { $set: anonymised }, { timestamps: false });
  }
}
