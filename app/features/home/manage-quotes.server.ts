import mongoose from "mongoose";
import { DailyQuote, type DailyQuoteDocument } from "#models/daily-quote.server";
import { byLanguage, languages } from "~/i18n/config";
import { expectMatch, retryIfChanged } from "~/services/database/retry-if-changed.server";
import { AppError } from "~/utils/app-error";
import { utcDay } from "~/utils/utc-day";
import { defaultQuoteFor, forgetQuote, textsOf } from "./find-quote.server";
import type { QuoteInput } from "./quote-schema";
import { seenQuote, type QuoteDay } from "./types";

/** A quote's English words are its `content`; it has translations into the other languages. */
const translated = languages.filter((language) => language !== "en");

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** All days of a month (YYYY-MM) with their quotes. */
export async function listQuotes(month: string): Promise<QuoteDay[]> {
  const first = atMidnight(`${month}-01`);
  const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  const rows = await DailyQuote.find({ date: mongoose.trusted({ $gte: first, $lt: end }) }).lean();
  const stored = new Map(rows.map((row) => [utcDay(row.date), row]));
  const days: QuoteDay[] = [];
  for (let day = first; day < end; day = new Date(day.getTime() + 86_400_000)) {
    days.push(toDay(utcDay(day), stored.get(utcDay(day))));
  }
  return days;
}

/** The quote of one day. */
export async function findQuoteDay(date: string): Promise<QuoteDay> {
  return toDay(date, await findRow(date));
}

function findRow(date: string): Promise<DailyQuoteDocument | null> {
  return DailyQuote.findOne({ date: atMidnight(date) }).lean();
}

function toDay(
  date: string,
  row?: (Parameters<typeof textsOf>[0] & { author?: string | null }) | null,
): QuoteDay {
  const own = row ? textsOf(row) : defaultQuoteFor(atMidnight(date));
  return {
    date,
    texts: byLanguage((language) => own[language] || own.en),
    author: row?.author ?? null,
    isStored: Boolean(row),
    missing: languages.filter((language) => !own[language]),
  };
}

/**
 * Stores the quote of a day, in place of the one that was there.
 * @param seen the result of `seenQuote` when the form was made; without it, the last writer wins.
 * @returns null; or what is stored now, if someone else was first: then nothing is saved.
 * @throws AppError 409 if too many change it at once.
 */
export function saveQuote(date: string, input: QuoteInput, seen?: string): Promise<QuoteDay | null> {
  return retryIfChanged(async () => {
    const row = await findRow(date);
    const day = toDay(date, row);
    if (seen !== undefined && seen !== seenQuote(day)) return day;
    await replaceRow(date, row, input);
    forgetQuote();
    return null;
  });
}

/** Writes a quote where the row that was read, or none, still stands. */
async function replaceRow(
  date: string,
  before: DailyQuoteDocument | null,
  { author, ...texts }: QuoteInput,
): Promise<void> {
  const fields = {
    content: texts.en,
    author: author || null,
    translations: Object.fromEntries(translated.map((language) => [language, texts[language] || null])),
  };
  if (!before) return void (await DailyQuote.create({ date: atMidnight(date), ...fields }));
  const unchanged = {
    _id: before._id,
    content: before.content,
    author: before.author ?? null,
    ...Object.fromEntries(
      translated.map((language) => [`translations.${language}`, before.translations?.[language] ?? null]),
    ),
  };
  expectMatch(await DailyQuote.updateOne(unchanged, { $set: fields }));
}

/**
 * Deletes the quote of a day; the day shows a built-in one again.
 * @throws AppError 404 if none is stored.
 */
export async function deleteQuote(date: string): Promise<void> {
  const { deletedCount } = await DailyQuote.deleteOne({ date: atMidnight(date) });
  forgetQuote();
  if (deletedCount === 0) throw new AppError("errors.notFound", 404);
}
