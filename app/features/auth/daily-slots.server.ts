import mongoose, { type Types } from "mongoose";
import { User, type UserDocument } from "#models/user.server";

/** A kind of work that the free plan has only so much of a day, by the fields of the user that hold it. */
interface DailyUse {
  /** The ids of what was begun on the day, so that each takes one slot however often it asks. */
  ids: "dailyTurnIds" | "dailyMediaIds";
  /** The UTC day that they are of. */
  day: "lastResetDate" | "mediaResetDate";
  /** Where the number of ids is kept too. */
  count?: "dailyMessageCount";
}

export const dailyMessages: DailyUse = {
  ids: "dailyTurnIds",
  day: "lastResetDate",
  count: "dailyMessageCount",
};
export const dailyMedia: DailyUse = { ids: "dailyMediaIds", day: "mediaResetDate" };

const startOfDay = { $dateTrunc: { date: "$$NOW", unit: "day" } };

// Accounts from before a kind of work existed lack its fields.
function expressions({ ids, day, count }: DailyUse) {
  const list = { $ifNull: [`$${ids}`, []] };
  const lastDay = { $ifNull: [`$${day}`, new Date(0)] };
  return {
    list,
    lastDay,
    used: count ? `$${count}` : { $size: list },
    isOfAnEarlierDay: { $lt: [lastDay, startOfDay] },
    // Keeps the count equal to the list, in the same write.
    countIds: count ? [{ $set: { [count]: { $size: `$${ids}` } } }] : [],
  };
}

/**
 * Takes one of today's slots, by the database's clock.
 * @param limit the slots of a day on the free plan.
 * @param fields of the person that are returned, too.
 * @returns the UTC day the slot belongs to, or null when none is left (or the person is gone, banned or leaving).
 */
export async function reserveDailySlot<Field extends keyof UserDocument = never>(
  use: DailyUse,
  { userId, id, limit }: { userId: string; id: Types.ObjectId; limit: number },
  fields?: Readonly<Record<Field, 1>>,
): Promise<{ day: Date; person: Pick<UserDocument, Field> } | null> {
  const { list, lastDay, used, isOfAnEarlierDay, countIds } = expressions(use);
  const user = await User.findOneAndUpdate(
    {
      _id: userId,
      isBanned: false,
      deletionStartedAt: null,
      $or: [
        { subscriptionTier: "premium" },
        { [use.ids]: id },
        {
          $expr: mongoose.trusted({
            $lt: [{ $cond: [isOfAnEarlierDay, 0, used] }, limit],
          }),
        },
      ],
    },
    [
      {
        $set: {
          [use.ids]: { $cond: [isOfAnEarlierDay, [id], { $setUnion: [list, [id]] }] },
          [use.day]: { $cond: [isOfAnEarlierDay, startOfDay, lastDay] },
        },
      },
      ...countIds,
    ],
    {
      updatePipeline: true,
      timestamps: false,
      returnDocument: "after",
      projection: { ...fields, [use.day]: 1 },
    },
  ).lean<Pick<UserDocument, Field> & Partial<Record<DailyUse["day"], Date>>>();
  const day = user?.[use.day];
  return day ? { day, person: user } : null;
}

/** Gives a slot back. Does nothing when it was given back before, or when its day is over. */
export async function refundDailySlot(
  use: DailyUse,
  { userId, id, day }: { userId: Types.ObjectId; id: Types.ObjectId; day: Date },
): Promise<void> {
  const { list, countIds } = expressions(use);
  await User.updateOne(
    { _id: userId, [use.day]: day },
    [{ $set: { [use.ids]: { $setDifference: [list, [id]] } } }, ...countIds],
    { updatePipeline: true, timestamps: false },
  );
}
