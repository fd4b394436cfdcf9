import {
  countFamilies,
  countsOf,
  timeFamilies,
  timesOf,
  type CountFamily,
  type TimeFamily,
} from "~/services/metrics.server";
import { escapedName } from "./summarise";

/**
 * All that a process has counted, as flat numbers: `request|page|3` is the fourth bucket of a histogram,
 * `request|page|sum` its milliseconds, `requestFailed|page` a counter.
 */
export type Counts = Record<string, number>;

/** What this process has counted since it started. Zeros are left out. */
export function readCounts(): Counts {
  const counts: Counts = {};
  for (const family of Object.keys(timeFamilies) as TimeFamily[]) {
    for (const { name, buckets, sumMs } of timesOf(family)) {
      const key = `${family}|${escapedName(name)}`;
      buckets.forEach((value, index) => {
        if (value > 0) counts[`${key}|${index}`] = value;
      });
      counts[`${key}|sum`] = Math.round(sumMs);
    }
  }
  for (const family of Object.keys(countFamilies) as CountFamily[]) {
    for (const { name, count } of countsOf(family)) counts[`${family}|${escapedName(name)}`] = count;
  }
  return counts;
}

/** What was added since. Zeros are left out. */
export function subtractCounts(now: Counts, before: Counts): Counts {
  const added: Counts = {};
  for (const [key, value] of Object.entries(now)) {
    const more = value - (before[key] ?? 0);
    if (more > 0) added[key] = more;
  }
  return added;
}
