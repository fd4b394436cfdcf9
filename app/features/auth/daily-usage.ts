import type { DailyUsage } from "./types";

/** Messages a day on the free plan (specification, section 9). */
export const FREE_DAILY_MESSAGES = 20;

const DAY_MS = 86_400_000;

interface Counted {
  subscriptionTier: "free" | "premium";
  dailyMessageCount: number;
  lastResetDate: Date;
}

/** The start of the UTC day of `now`. */
export function startOfUtcDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

/** Messages counted on the UTC day of `now`. A count from an earlier day no longer applies. */
export function usedToday(user: Counted, now: Date): number {
  return user.lastResetDate >= startOfUtcDay(now) ? user.dailyMessageCount : 0;
}

/** Today's count with its limit and the time it resets. */
export function dailyUsage(user: Counted, now: Date): DailyUsage {
  const used = usedToday(user, now);
  const limit = user.subscriptionTier === "premium" ? null : FREE_DAILY_MESSAGES;
  return {
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    resetsAt: new Date(startOfUtcDay(now).getTime() + DAY_MS).toISOString(),
  };
}
