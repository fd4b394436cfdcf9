import mongoose from "mongoose";
import { SystemStats } from "#models/system-stats.server";
import { countPaidDay } from "./payments/count-paid-day.server";
import { firstPeriod, groupFigures, startOfPeriod } from "./figures";
import type { FigurePeriod, FigureUnit, PaidDay } from "./types";

const DAY_MS = 86_400_000;
/** More days than the longest range has. */
const MAX_DAYS = 400;

/** The figures by day, week or month: past days as they were counted at night, today as it is now. Two reads. */
export async function readFigures(unit: FigureUnit, now = new Date()): Promise<FigurePeriod[]> {
  const today = startOfPeriod(now, "day");
  const from = new Date(firstPeriod(now, unit).getTime() - DAY_MS);
  const rows = await SystemStats.find(
    { date: mongoose.trusted({ $gte: from, $lt: today }) },
    {
      date: 1,
      revenue: 1,
      refunds: 1,
      activeSubscriptions: 1,
      newSubscriptions: 1,
      cancelledSubscriptions: 1,
    },
  )
    .limit(MAX_DAYS)
    .lean();
  const days = new Map<number, PaidDay>(
    rows.map((row) => [
      row.date.getTime(),
      {
        active: row.activeSubscriptions,
        started: row.newSubscriptions ?? 0,
        ended: row.cancelledSubscriptions,
        revenue: row.revenue,
        refunds: row.refunds ?? 0,
      },
    ]),
  );
  const yesterday = days.get(today.getTime() - DAY_MS);
  const current = await countPaidDay(today, yesterday?.active);
  return groupFigures(days.set(today.getTime(), current), unit, now);
}
