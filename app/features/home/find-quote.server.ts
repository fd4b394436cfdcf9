import { DailyQuote } from "#models/daily-quote.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import type { Language } from "~/i18n/config";
import { houseQuotes } from "./house-quotes";

const DAY_MS = 86_400_000;

export interface QuoteDto {
  content: string;
  author: string | null;
}

/** The quote of the UTC day of `now`: the administrator's for that day, else one of the house's in the reader's language. */
export async function findQuote(language: Language, now: Date): Promise<QuoteDto> {
  const date = startOfUtcDay(now);
  const row = await DailyQuote.findOne({ date }).lean();
  if (row) return { content: row.content, author: row.author ?? null };
  const line = houseQuotes[(date.getTime() / DAY_MS) % houseQuotes.length]!;
  return { content: line[language], author: null };
}
