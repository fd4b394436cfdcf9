import type { Types } from "mongoose";
import { User } from "#models/user.server";
import { readSetting } from "~/features/admin/read-settings.server";
import { dailyMedia, refundDailySlot, reserveDailySlot } from "~/features/auth/daily-slots.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import type { MediaQuota } from "../types";

/**
 * Takes one of today's generations. The same generation takes one however often it asks.
 * @returns the UTC day the slot belongs to, or null when none is left (or the person is gone, banned or leaving).
 */
export async function reserveMediaSlot(userId: string, generationId: Types.ObjectId): Promise<Date | null> {
  const limit = await readSetting("freeMediaPerDay");
  const slot = await reserveDailySlot(dailyMedia, { userId, id: generationId, limit });
  return slot?.day ?? null;
}

/** Gives a generation's slot back. Does nothing when it was given back before, or when its day is over. */
export function refundMediaSlot(
  userId: Types.ObjectId,
  generationId: Types.ObjectId,
  slotDay: Date,
): Promise<void> {
  return refundDailySlot(dailyMedia, { userId, id: generationId, day: slotDay });
}

/** How many generations a person has had today, and how many they may have. */
export async function mediaQuotaOf(userId: string, now = new Date()): Promise<MediaQuota> {
  const [user, free] = await Promise.all([
    User.findById(userId, { dailyMediaIds: 1, mediaResetDate: 1, subscriptionTier: 1 }).lean(),
    readSetting("freeMediaPerDay"),
  ]);
  const isToday = user?.mediaResetDate && user.mediaResetDate >= startOfUtcDay(now);
  const used = isToday ? (user.dailyMediaIds?.length ?? 0) : 0;
  const limit = user?.subscriptionTier === "premium" ? null : free;
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
}
