import type { TFunction } from "i18next";
import { dayAndHour } from "~/utils/local-time";
import { lruCache } from "~/utils/lru-cache";
import { languageRegistry, type Language } from "./config";

const styles = {
  list: { day: "numeric", month: "numeric", year: "numeric" },
  listTime: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
  long: { dateStyle: "long" },
  month: { month: "long", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formatters are expensive to create and cheap to use, so the most recently used are cached. Each takes about 50 kB.
 */
const formatters = lruCache(200, (id) => {
  const [locale, timeZone, style] = id.split(" ") as [string, string, keyof typeof styles];
  return new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
});

function formatter(locale: string, timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  return formatters.get(`${locale} ${timeZone} ${style}`);
}

/** The same for numbers, by their locale and options. */
const numberFormatters = lruCache(100, (id) => {
  const [, locale, options] = /^(\S+) (.*)$/.exec(id)!;
  return new Intl.NumberFormat(locale, JSON.parse(options!) as Intl.NumberFormatOptions);
});

function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormatters.get(`${locale} ${JSON.stringify(options)}`);
}

/** The same for waits, by their locale: a process that refuses a flood says the wait to everyone. */
const waitFormatters = lruCache(10, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

/** Time zones by the spellings that clients send; null for an unknown one. A zone has thousands of spellings. */
const zones = lruCache(1_000, (spelling) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: spelling }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
});

/** The canonical name of a time zone in any spelling; null if this machine does not know it. */
export function knownTimeZone(value: string | null | undefined): string | null {
  if (!value || value.length > 64) return null;
  return zones.get(value);
}

/** The time zone named in a cookie if this machine knows it; otherwise UTC. */
export function safeTimeZone(value: string | null | undefined): string {
  return knownTimeZone(value) ?? "UTC";
}

/** A date in a list, e.g. 21/11/2026: the Italian format in every language, which the product has always used. */
export function formatListDate(date: string | null | undefined, timeZone: string): string {
  if (!date) return "Data sconosciuta";
  return formatter("it-IT", timeZone, "list").format(new Date(date));
}

/** A date with its time, e.g. 21/11/2026, 09:06: also in the Italian format, for cards. */
export function formatListDateTime(date: string | null | undefined, timeZone: string): string {
  if (!date) return "Data sconosciuta";
  return withZone(formatter("it-IT", timeZone, "listTime").format(new Date(date)), timeZone);
}

/** A date in a heading, e.g. 21 November 2026. */
export function formatLongDate(date: string, language: Language, timeZone: string): string {
  return formatter(languageRegistry[language].locale, timeZone, "long").format(new Date(date));
}

/** A month by the UTC calendar, e.g. November 2026. */
export function formatMonth(date: string, language: Language): string {
  return formatter(languageRegistry[language].locale, "UTC", "month").format(new Date(date));
}

/** Where the reader's own zone is not known, the time says which one it is in. */
function withZone(time: string, timeZone: string): string {
  return timeZone === "UTC" ? `${time} UTC` : time;
}

/** A time of day, e.g. 01:00. */
export function formatTime(date: string, language: Language, timeZone: string): string {
  return withZone(
    formatter(languageRegistry[language].locale, timeZone, "time").format(new Date(date)),
    timeZone,
  );
}

/** A number with the separators of the language, e.g. 12,345 or 0.75. */
export function formatCount(count: number, language: Language): string {
  return numberFormatter(languageRegistry[language].locale, {}).format(count);
}

/** A number in the words of a language alone, e.g. $0.75 or 1.2. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  return numberFormatter(language, options).format(value);
}

/** A file size, e.g. 2.4 MB, which no line break parts. `bytes` are divided by 1,000, as browsers do. */
export function formatSize(bytes: number, language: Language): string {
  const [unit, size] =
    bytes < 1_000_000
      ? ["kilobyte", Math.max(1, Math.round(bytes / 1_000))]
      : ["megabyte", bytes / 1_000_000];
  return numberFormatter(languageRegistry[language].locale, {
    style: "unit",
    unit: unit as string,
    maximumFractionDigits: 1,
  })
    .format(size as number)
    .replace(/ /g, "\u00a0");
}

/** A price in US dollars, e.g. $8.90. */
export function formatPrice(dollars: number, language: Language): string {
  return numberFormatter(languageRegistry[language].locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
  }).format(dollars);
}

/** An amount of money in the smallest unit of its currency, e.g. 890 of "usd" as $8.90. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const format = numberFormatter(languageRegistry[language].locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const minute = 60_000;

/** "5 minutes ago" and the like: about eighty texts per language, each created once. */
const agoSentences = new Map<string, string>();

function ago(
  key: "time.minutesAgo" | "time.hoursAgo",
  count: number,
  language: Language,
  t: TFunction,
): string {
  const id = `${language} ${key} ${count}`;
  let known = agoSentences.get(id);
  if (known === undefined) agoSentences.set(id, (known = t(key, { count })));
  return known;
}

/** How long ago something was, in words up to a day, then as a date. `now` is in milliseconds. */
export function formatRelativeTime(
  date: string,
  { now, language, timeZone, t }: { now: number; language: Language; timeZone: string; t: TFunction },
): string {
  const minutes = Math.floor((now - Date.parse(date)) / minute);
  if (minutes < 1) return t("time.justNow");
  if (minutes < 60) return ago("time.minutesAgo", minutes, language, t);
  if (minutes < 1440) return ago("time.hoursAgo", Math.floor(minutes / 60), language, t);
  return formatLongDate(date, language, timeZone);
}

/** How many days ago something was, by the calendar of the time zone: 0 today, 1 yesterday. `now` is in milliseconds. */
export function daysAgo(date: string, now: number, timeZone: string): number {
  const dayOf = (time: number) => Date.parse(dayAndHour(new Date(time), timeZone).day);
  return Math.round((dayOf(now) - dayOf(Date.parse(date))) / (24 * 60 * minute));
}

/** How many days ago something was, by the calendar of the time zone: today, yesterday, in words up to a week, then the date. */
export function formatDaysAgo(
  date: string,
  { now, language, timeZone, t }: { now: number; language: Language; timeZone: string; t: TFunction },
): string {
  const days = daysAgo(date, now, timeZone);
  if (days <= 0) return t("time.today");
  if (days === 1) return t("time.yesterday");
  return days < 7 ? t("time.daysAgo", { count: days }) : formatLongDate(date, language, timeZone);
}

/** A length of time as minutes and seconds, e.g. 4:05. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/**
 * When to try again, for the middle of a sentence: "in 40 seconds", "in 3 minutes". A minute if the time is unknown.
 * @param seconds from now; rounded up, so that no retry comes too early.
 */
export function formatWait(seconds: number | undefined, language: Language): string {
  const words = waitFormatters.get(languageRegistry[language].locale);
  if (seconds === undefined) return words.format(1, "minute");
  if (seconds < 100) return words.format(Math.ceil(seconds), "second");
  if (seconds <= 90 * 60) return words.format(Math.ceil(seconds / 60), "minute");
  return words.format(Math.ceil(seconds / 3600), "hour");
}

export type DayPart = "morning" | "afternoon" | "evening" | "night";

/** The part of the day at a given time, in this time zone. The evening lasts until half past midnight. */
export function dayPartOf(now: number, timeZone: string): DayPart {
  const time = formatter("en-GB", timeZone, "time").format(now);
  if (time >= "00:30" && time < "05:00") return "night";
  if (time >= "05:00" && time < "12:00") return "morning";
  return time >= "12:00" && time < "18:00" ? "afternoon" : "evening";
}
