import { Turn, type TurnDocument } from "#models/turn.server";
import { ofThisProcess, runningTurns, type TurnKey } from "./turn-key.server";

/** What other processes ask of a turn that this one writes. */
interface Signals {
  stopRequested: boolean;
  /** Whether someone reads it there. */
  isFollowed: boolean;
}

/** Reads what other processes ask of these turns, in one command; a turn of which nothing is asked is not in the answer. */
export async function readSignals(turns: TurnKey[]): Promise<Map<string, Signals>> {
  const isFollowed = { $gt: ["$followedUntil", "$$NOW"] };
  const rows = await Turn.collection
    .find<Pick<TurnDocument, "_id"> & Partial<Signals>>(
      { ...ofThisProcess(turns), $or: [{ stopRequested: true }, { $expr: isFollowed }] },
      { projection: { stopRequested: 1, isFollowed } },
    )
    .toArray();
  return new Map(
    rows.map((row) => [
      row._id.toString(),
      { stopRequested: Boolean(row.stopRequested), isFollowed: Boolean(row.isFollowed) },
    ]),
  );
}

/** Tells the processes that write these turns that someone reads them here, for the next `ms` milliseconds. */
export async function followTurns(turns: TurnKey[], ms: number): Promise<void> {
  await Turn.collection.updateMany(runningTurns(turns), [
    { $set: { followedUntil: { $add: ["$$NOW", ms] } } },
  ]);
}

/** Asks whichever process writes the turn to stop. @returns the turn as it stands now, or null when it is not theirs. */
export function requestStop(userId: string, turnId: string): Promise<TurnDocument | null> {
  return Turn.findOneAndUpdate(
    { _id: turnId, userId },
    { $set: { stopRequested: true } },
    { timestamps: false, returnDocument: "after" },
  ).lean();
}
