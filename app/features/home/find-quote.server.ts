import mongoose from "mongoose";
import { DailyQuote } from "#models/daily-quote.server";

export interface QuoteDto {
  content: string;
  author: string | null;
}

/** The quote of the day that `until` lies in, or the latest before it; null when there is none at all. */
export async function findQuote(until: Date): Promise<QuoteDto | null> {
  const quote = await DailyQuote.findOne({ date: mongoose.trusted({ $lte: until }) })
    .sort({ date: -1 })
    .lean();
  return quote && { content: quote.content, author: quote.author ?? null };
}
