import mongoose, { type Model, type Types } from "mongoose";
import { createHmac, randomBytes } from "node:crypto";
import { User } from "#models/user.server";

/** Gives the id that a row of a download gets in this account. */
export type MapId = (sourceId: string) => Types.ObjectId;

/** Lower-case hexadecimal digits of an id: its time, its maker, its number. */
const [TIME_DIGITS, MAKER_DIGITS] = [8, 10];

/**
 * The new ids of a person. The same id becomes the same each time, so that a second import finds what the first has brought.
 * An id keeps its time and its number, and with them the order among those of one maker; the maker is replaced by a keyed
 * hash, so that nobody can choose an id, and none of a download refers to a row of somebody else.
 */
export async function idMapper(userId: string): Promise<MapId> {
  const key = await importKeyOf(userId);
  return (sourceId) => {
    const maker = sourceId.slice(TIME_DIGITS, TIME_DIGITS + MAKER_DIGITS);
    const made = createHmac("sha256", key).update(maker).digest("hex").slice(0, MAKER_DIGITS);
    const mapped = sourceId.slice(0, TIME_DIGITS) + made + sourceId.slice(TIME_DIGITS + MAKER_DIGITS);
    return new mongoose.Types.ObjectId(mapped);
  };
}

/** Made with the first import, and kept: it is never shown. */
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
 * Tells which rows of a download are in the account already: under an id of their own, when the download was made here, or
 * under the one that an import gives them.
 * @param but rows of this import count as not being there.
 * @returns their ids here, by those of the download.
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
