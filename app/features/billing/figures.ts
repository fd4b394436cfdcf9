import type { FigurePeriod, FigureUnit, PaidDay } from "./types";

const DAY_MS = 86_400_000;

/** How many periods are shown of each unit. */
const SHOWN: Record<FigureUnit, number> = { day: 30, week: 26, month: 12 };

/** When the UTC day, week (from Monday) or month of a time begins. */
export function startOfPeriod(time: Date, unit: FigureUnit): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  if (unit === "month") return new Date(Date.UTC(year, month, 1));
  const daysBack = unit === "week" ? (time.getUTCDay() + 6) % 7 : 0;
  return new Date(Date.UTC(year, month, day - daysBack));
}

/** When the first period that is shown begins; the last one is that of `now`. */
export function firstPeriod(now: Date, unit: FigureUnit): Date {
  const last = startOfPeriod(now, unit);
  const back = SHOWN[unit] - 1;
  if (unit === "month") return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1));
  return new Date(last.getTime() - back * (unit === "week" ? 7 : 1) * DAY_MS);
}

/**
 * Adds days up to periods, the oldest first. Days that are missing count as days on which nothing happened.
 * @param days by when they begin, in milliseconds since 1970; the one before the first period tells what was active then.
 */
export function groupFigures(
  days: ReadonlyMap<number, PaidDay>,
  unit: FigureUnit,
  now: Date,
): FigurePeriod[] {
  const first = firstPeriod(now, unit).getTime();
  const periods: FigurePeriod[] = [];
  let active = days.get(first - DAY_MS)?.active ?? 0;
  for (let at = first; at <= now.getTime(); at += DAY_MS) {
    const start = startOfPeriod(new Date(at), unit);
    if (start.getTime() === at) {
      const empty = { active, started: 0, ended: 0, revenue: 0, refunds: 0 };
      periods.push({ ...empty, start: start.toISOString(), activeBefore: active, churn: null });
    }
    const day = days.get(at);
    if (!day) continue;
    const period = periods.at(-1)!;
    active = day.active;
    period.active = active;
    period.started += day.started;
    period.ended += day.ended;
    period.revenue += day.revenue;
    period.refunds += day.refunds;
    period.churn = churnOf(period);
  }
  return periods;
}

/** How many of those that were active at the start have ended, in percent with one decimal; null where there were none. */
function churnOf({ ended, activeBefore }: FigurePeriod): number | null {
  return activeBefore > 0 ? Math.round((1_000 * ended) / activeBefore) / 10 : null;
}

/** Which part of all people has Premium, in whole percent; 0 without people. */
export function conversionRate(premiumUsers: number, totalUsers: number): number {
  return totalUsers > 0 ? Math.round((100 * premiumUsers) / totalUsers) : 0;
}
