import { lruCache } from "./lru-cache";

const formatters = lruCache(
  100,
  (timeZone) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    }),
);

/**
 * The local date (YYYY-MM-DD) and hour (0 to 23) in a time zone.
 * @throws RangeError for a time zone that this machine does not know.
 */
export function dayAndHour(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Map(
    formatters
      .get(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return { day, hour: Number(parts.get("hour")) };
}
