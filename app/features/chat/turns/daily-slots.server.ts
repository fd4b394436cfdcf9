import mongoose, { type Types } from "mongoose";
import { User } from "#models/user.server";
import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";

const startOfDay = { $dateTrunc: { date: "$$NOW", unit: "day" } };
const isOfAnEarlierDay = { $lt: ["$lastResetDate", startOfDay] };

/** Keeps the count equal to the list, in the same write. */
const countIds = { $set: { dailyMessageCount: { $size: "$dailyTurnIds" } } };

/**
 * Takes one of today's messages for a turn, by the database's clock. The same turn takes one slot however often it asks.
 * @returns the UTC day the slot belongs to, or null when none is left (or the person is gone, banned or leaving).
 */
export async function reserveSlot(userId: string, turnId: Types.ObjectId): Promise<Date | null> {
  const user = await User.findOneAndUpdate(
    {
      _id: userId,
      isBanned: false,
      deletionStartedAt: null,
      $or: [
        { subscriptionTier: "premium" },
        { dailyTurnIds: turnId },
        {
          $expr: mongoose.trusted({
            $or: [isOfAnEarlierDay, { $lt: ["$dailyMessageCount", FREE_DAILY_MESSAGES] }],
          }),
        },
      ],
    },
    [
      {
        $set: {
          dailyTurnIds: { $cond: [isOfAnEarlierDay, [turnId], { $setUnion: ["$dailyTurnIds", [turnId]] }] },
          lastResetDate: { $cond: [isOfAnEarlierDay, startOfDay, "$lastResetDate"] },
        },
      },
      countIds,
    ],
    {
      updatePipeline: true,
      timestamps: false,
      returnDocument: "after",
      projection: { lastResetDate: 1 },
    },
  ).lean();
  return user?.lastResetDate ?? null;
}

/** Gives a turn's slot back. Does nothing when it was given back before, or when its day is over. */
export async function refundSlot(
  userId: Types.ObjectId,
  turnId: Types.ObjectId,
  slotDay: Date,
): Promise<void> {
  await User.updateOne(
    { _id: userId, lastResetDate: slotDay },
    [{ $set: { dailyTurnIds: { $setDifference: ["$dailyTurnIds", [turnId]] } } }, countIds],
    { updatePipeline: true, timestamps: false },
  );
}
