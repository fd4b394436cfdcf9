import mongoose from "mongoose";
import { UserMemory } from "#models/user-memory.server";
import { fillDefaults } from "~/features/setup/fill-defaults.server";
import { fadesAt } from "./store-memories.server";
import { termsOf } from "./terms.server";

/** Rows per command. */
const BATCH = 500;

/**
 * Adds the fields of this version to older memories. A short-lived one without an expiry starts to age now, so that
 * nothing is lost at once.
 */
export async function migrateMemories(keepLock: () => Promise<void>, now = new Date()): Promise<void> {
  await fillDefaults(UserMemory as unknown as mongoose.Model<object>, keepLock);
  await UserMemory.updateMany(
    { type: "short", expiresAt: null },
    { $set: { expiresAt: fadesAt(now) } },
    { timestamps: false },
  );
  for (let after: mongoose.Types.ObjectId | null = null; ;) {
    const rows: { _id: mongoose.Types.ObjectId; content?: string; terms?: string[] }[] =
      await UserMemory.find(after ? { _id: mongoose.trusted({ $gt: after }) } : {}, { content: 1, terms: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
    const last = rows.at(-1);
    if (!last) return;
    const missing = rows.filter(({ content, terms }) => content && !terms?.length);
    if (missing.length > 0) {
      await UserMemory.bulkWrite(
        missing.map(({ _id, content }) => ({
          updateOne: { filter: { _id }, update: { $set: { terms: termsOf(content!) } }, timestamps: false },
        })),
      );
    }
    await keepLock();
    after = last._id;
  }
}
