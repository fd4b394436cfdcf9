import mongoose, { type Types } from "mongoose";
import { User } from "#models/user.server";
import { readSettings } from "~/features/admin/read-settings.server";
import { FREE_MEDIA_PER_DAY } from "../limits";
import type { MediaQuota } from "../types";
import { startOfUtcDay } from "~/features/auth/daily-usage";

const startOfDay = { $dateTrunc: { date: "$$NOW", unit: "day" } };
// Accounts from before the gallery have no such fields.
const day = { $ifNull: ["$mediaResetDate", new Date(0)] };
const isOfAnEarlierDay = { $lt: [day, startOfDay] };
const ids = { $ifNull: ["$dailyMediaIds", []] };

/** Meditations and images a day on the free plan. */
async function freeMediaPerDay(): Promise<number> {
  const setting = Number((await readSettings()).get("freeMediaPerDay") ?? FREE_MEDIA_PER_DAY);
  return Number.isInteger(setting) && setting >= 0 ? setting : FREE_MEDIA_PER_DAY;
}

/**
 * Takes one of today's generations, by the database's clock. The same generation takes one however often it asks.
 * @returns the UTC day it was taken from, or null when none is left (or the person is gone, banned or leaving).
 */
export async function reserveMediaSlot(userId: string, generationId: Types.ObjectId): Promise<Date | null> {
  const limit = await freeMediaPerDay();
  const user = await User.findOneAndUpdate(
    {
      _id: userId,
      isBanned: false,
      deletionStartedAt: null,
      $or: [
        { subscriptionTier: "premium" },
        { dailyMediaIds: generationId },
        {
          $expr: mongoose.trusted({
            $lt: [{ $cond: [isOfAnEarlierDay, 0, { $size: ids }] }, limit],
          }),
        },
      ],
    },
    [
      {
        $set: {
          dailyMediaIds: { $cond: [isOfAnEarlierDay, [generationId], { $setUnion: [ids, [generationId]] }] },
          mediaResetDate: { $cond: [isOfAnEarlierDay, startOfDay, day] },
        },
      },
    ],
    {
      updatePipeline: true,
      timestamps: false,
      returnDocument: "after",
      projection: { mediaResetDate: 1 },
    },
  ).lean();
  return user?.mediaResetDate ?? null;
}

/** Gives a generation's slot back. Does nothing when it was given back before, or when its day is over. */
export async function refundMediaSlot(
  userId: Types.ObjectId,
  generationId: Types.ObjectId,
  slotDay: Date,
): Promise<void> {
  await User.updateOne(
    { _id: userId, mediaResetDate: slotDay },
    [{ $set: { dailyMediaIds: { $setDifference: [ids, [generationId]] } } }],
    { updatePipeline: true, timestamps: false },
  );
}

/** How many generations a person has had today, and how many they may have. */
export async function mediaQuotaOf(userId: string, now = new Date()): Promise<MediaQuota> {
  const [user, free] = await Promise.all([
    User.findById(userId, { dailyMediaIds: 1, mediaResetDate: 1, subscriptionTier: 1 }).lean(),
    freeMediaPerDay(),
  ]);
  const isToday = user?.mediaResetDate && user.mediaResetDate >= startOfUtcDay(now);
  const used = isToday ? (user.dailyMediaIds?.length ?? 0) : 0;
  const limit = user?.subscriptionTier === "premium" ? null : free;
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
}
