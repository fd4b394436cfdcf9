export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The spans of time that figures are stored for, and how long their rows are kept. */
export const spans = {
  minute: { ms: MINUTE_MS, keptMs: 2 * HOUR_MS },
  hour: { ms: HOUR_MS, keptMs: 2 * DAY_MS },
  day: { ms: DAY_MS, keptMs: 32 * DAY_MS },
} as const;

export type Span = keyof typeof spans;

/** The periods that are shown, by the rows that they are made of. The running span is one of `count`. */
export const periods = {
  hour: { span: "minute", count: 60 },
  day: { span: "hour", count: 24 },
  month: { span: "day", count: 30 },
} as const satisfies Record<string, { span: Span; count: number }>;

export type Period = keyof typeof periods;

/** The start of the span that a time is in (UTC). */
export function startOf(span: Span, time: Date): Date {
  const { ms } = spans[span];
  return new Date(Math.floor(time.getTime() / ms) * ms);
}

/** When a period began that ends now. */
export function startOfPeriod(period: Period, now: Date): Date {
  const { span, count } = periods[period];
  return new Date(startOf(span, now).getTime() - (count - 1) * spans[span].ms);
}
