import { getCountry } from "countries-and-timezones";
import { dayAndHour } from "~/utils/local-time";
import type { Helpline } from "../types";

/**
 * Whether a helpline is open at this time. In a country with several time zones it has to be open in all of them. It
 * counts as closed if its hours or time zone are unknown. Minutes are taken from UTC, because all the time zones in
 * question differ from it by whole hours.
 */
export function isOpen({ allDay, hours }: Helpline, country: string, now: Date): boolean {
  if (allDay) return true;
  const parts = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(hours ?? "");
  const zones = getCountry(country)?.timezones;
  if (!parts || !zones?.length) return false;
  const [fromHour, fromMinute, toHour, toMinute] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const from = fromHour * 60 + fromMinute;
  // In "09:00-00:00", midnight ends the day.
  const to = toHour * 60 + toMinute;
  return zones.every((zone) => {
    const minute = dayAndHour(now, zone).hour * 60 + now.getUTCMinutes();
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  });
}
