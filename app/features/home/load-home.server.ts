import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { DailyQuote } from "#models/daily-quote.server";
import { dayPartOf, type DayPart } from "~/i18n/format";

interface Home {
  /** Empty where nothing fits the person yet: the screen then shows its own four. */
  suggestions: { category: string; title: string; description: string }[];
  quote: { content: string; author: string | null } | null;
  submitKey: string;
  dayPart: DayPart;
}

/** What the home screen shows beside the shell, at the reader's time of day. */
export async function loadHome(timeZone: string, now = new Date()): Promise<Home> {
  const quote = await DailyQuote.findOne({ date: mongoose.trusted({ $lte: now }) })
    .sort({ date: -1 })
    .lean();
  return {
    suggestions: [],
    quote: quote && { content: quote.content, author: quote.author ?? null },
    submitKey: randomUUID(),
    dayPart: dayPartOf(now.getTime(), timeZone),
  };
}
