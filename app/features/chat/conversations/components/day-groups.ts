import { daysAgo } from "~/i18n/format";

/** The groups of a list, in their order; a week is today and the six days before. */
export type DayGroup = "today" | "yesterday" | "week" | "earlier";

function groupOf(date: string, now: number, timeZone: string): DayGroup {
  const days = daysAgo(date, now, timeZone);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 7 ? "week" : "earlier";
}

/**
 * Groups rows by their day in the reader's time zone.
 * @param rows sorted, the latest first.
 */
export function groupByDay<Row extends { updatedAt: string }>(
  rows: readonly Row[],
  { now, timeZone }: { now: number; timeZone: string },
): { group: DayGroup; rows: Row[] }[] {
  const groups: { group: DayGroup; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    // What follows is older still: a long list is not looked at to its end.
    const group = last?.group === "earlier" ? "earlier" : groupOf(row.updatedAt, now, timeZone);
    if (last?.group === group) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}
