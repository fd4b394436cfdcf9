import type { Types } from "mongoose";
import { User } from "#models/user.server";
import { dailyMessages, refundDailySlot, reserveDailySlot } from "~/features/auth/daily-slots.server";
import { dailyUsage, FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { personProjection, type DescribedPerson } from "~/features/guide/prompt/describe-person.server";

/**
 * Takes one of today's messages for a turn. The same turn takes one slot however often it asks.
 * @returns the UTC day the slot belongs to, with what the guide is told of the person; or null when none is left (or the
 *   person is gone, banned or leaving).
 */
export function reserveSlot(
  userId: string,
  turnId: Types.ObjectId,
): Promise<{ day: Date; person: DescribedPerson } | null> {
  const slot = { userId, id: turnId, limit: FREE_DAILY_MESSAGES };
  return reserveDailySlot(dailyMessages, slot, personProjection);
}

/** Whether the person has one of today's messages left. */
export async function hasSlot(userId: string): Promise<boolean> {
  const user = await User.findById(userId, "subscriptionTier dailyMessageCount lastResetDate").lean();
  return user !== null && dailyUsage(user, new Date()).remaining !== 0;
}

/** Gives a turn's slot back. Does nothing when it was given back before, or when its day is over. */
export function refundSlot(userId: Types.ObjectId, turnId: Types.ObjectId, slotDay: Date): Promise<void> {
  return refundDailySlot(dailyMessages, { userId, id: turnId, day: slotDay });
}
