import mongoose, { type Model, type Types } from "mongoose";
import { createHmac, randomBytes } from "node:crypto";
import { User } from "#models/user.server";

/** Gives the id that a row of a download gets in this account. */
export type MapId = (sourceId: string) => Types.ObjectId;

/** The parts of an id, in hexadecimal digits: its time, and a random value of the process that made it; a counter follows. */
const [TIME_DIGITS, PROCESS_DIGITS] = [8, 10];

/**
 * Maps the ids of a download to new ids of this account. A source id always has the same new id, so that a second import
 * recognises what the first one stored. The new id keeps the time and the counter, and with them the order of rows that one
 * process made. The process's value is replaced by a keyed hash: a forged file cannot choose an id, and cannot refer to
 * another person's rows.
 */
export async function idMapper(userId: string): Promise<MapId> {
  const key = await importKeyOf(userId);
  return (sourceId) => {
    const process = sourceId.slice(TIME_DIGITS, TIME_DIGITS + PROCESS_DIGITS);
    const hash = createHmac("sha256", key).update(process).digest("hex").slice(0, PROCESS_DIGITS);
    const counter = sourceId.slice(TIME_DIGITS + PROCESS_DIGITS);
    return new mongoose.Types.ObjectId(sourceId.slice(0, TIME_DIGITS) + hash + counter);
  };
}

/** The key of an account: created with its first import and kept, so that ids stay the same. It is never shown. */
async function importKeyOf(userId: string): Promise<string> {
  const importKey = randomBytes(32).toString("hex");
  await User.updateOne(
    { _id: userId, importKey: mongoose.trusted({ $exists: false }) },
    { $set: { importKey } },
    { timestamps: false },
  );
  const row = await User.findById(userId, { importKey: 1 }).lean();
  if (!row?.importKey) throw new Error("the account is gone");
  return row.importKey;
}

/**
 * Finds the rows of a download that the account already has: with the same id if the download was made from this account,
 * otherwise with the id that an import gives them.
 * @param but an import whose rows are ignored.
 * @returns their ids in the account, by their ids in the download.
 */
export async function findHere(
  model: object,
  userId: string,
  sourceIds: readonly string[],
  mapId: MapId,
  but?: Types.ObjectId,
): Promise<Map<string, Types.ObjectId>> {
  const here = new Map<string, Types.ObjectId>();
  if (sourceIds.length === 0) return here;
  const candidates = sourceIds.flatMap((id) => [new mongoose.Types.ObjectId(id), mapId(id)]);
  const rows = await (
    model as Model<{ _id: Types.ObjectId; userId: Types.ObjectId; importId?: Types.ObjectId }>
  )
    .find({ _id: mongoose.trusted({ $in: candidates }), userId }, { importId: 1 })
    .lean();
  const found = new Set(
    rows.filter(({ importId }) => !but || !importId?.equals(but)).map(({ _id }) => _id.toString()),
  );
  for (const id of sourceIds) {
    const mapped = mapId(id);
    if (found.has(id)) here.set(id, new mongoose.Types.ObjectId(id));
    else if (found.has(mapped.toString())) here.set(id, mapped);
  }
  return here;
}
