import { getCountry } from "countries-and-timezones";
import { dayAndHour } from "~/utils/local-time";
import type { Helpline } from "./types";

/**
 * Whether a helpline answers at this time: everywhere in its country, where that lies in several zones. One whose hours or
 * zone are not known is taken for closed. Minutes are those of UTC, which all zones with such lines share.
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
  // "09:00-00:00" ends with the day.
  const to = toHour * 60 + toMinute;
  return zones.every((zone) => {
    const minute = dayAndHour(now, zone).hour * 60 + now.getUTCMinutes();
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  });
}
