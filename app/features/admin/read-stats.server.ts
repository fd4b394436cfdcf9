import { readSummary } from "./read-summary.server";
import type { AdminSummary } from "./types";

/** The figures of the API. `conversionRate` is a rounded percentage of premium people. */
export async function readStats(): Promise<AdminSummary & { freeUsers: number; conversionRate: number }> {
  const summary = await readSummary();
  const { totalUsers, premiumUsers } = summary;
  return {
    ...summary,
    freeUsers: Math.max(0, totalUsers - premiumUsers),
    conversionRate: totalUsers === 0 ? 0 : Math.round((100 * premiumUsers) / totalUsers),
  };
}
