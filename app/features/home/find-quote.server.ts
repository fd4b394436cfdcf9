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
 * The quote of the UTC day of `now`: the one stored for that day, otherwise a built-in one. Built-in quotes are
 * translated to the reader's language; an administrator's are shown as written.
 */
export async function findQuote(language: Language, now: Date): Promise<QuoteDto> {
  const row = await DailyQuote.findOne({ date: startOfUtcDay(now) }).lean();
  const line = row ? defaultQuotes.find(({ en }) => en === row.content) : defaultQuoteFor(now);
  if (line) return { content: line[language], author: null };
  return { content: row!.content, author: row!.author ?? null };
}

/** The built-in quote of the UTC day of `now`. */
export function defaultQuoteFor(now: Date): (typeof defaultQuotes)[number] {
  return defaultQuotes[(startOfUtcDay(now).getTime() / DAY_MS) % defaultQuotes.length]!;
}
