import { DailyQuote } from "#models/daily-quote.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import type { Language } from "~/i18n/config";
import { defaultQuotes } from "./default-quotes";

const DAY_MS = 86_400_000;

export interface QuoteDto {
  content: string;
  author: string | null;
}

/**
 * The quote of the UTC day of `now`: the one stored for that day, else one of the house's. The house's own are known in
 * the reader's language; what an administrator writes stays as it is.
 */
export async function findQuote(language: Language, now: Date): Promise<QuoteDto> {
  const row = await DailyQuote.findOne({ date: startOfUtcDay(now) }).lean();
  const line = row ? defaultQuotes.find(({ en }) => en === row.content) : defaultQuoteFor(now);
  if (line) return { content: line[language], author: null };
  return { content: row!.content, author: row!.author ?? null };
}

/** The house's line for the UTC day of `now`. */
export function defaultQuoteFor(now: Date): (typeof defaultQuotes)[number] {
  return defaultQuotes[(startOfUtcDay(now).getTime() / DAY_MS) % defaultQuotes.length]!;
}
