import { DailyQuote, type DailyQuoteDocument } from "#models/daily-quote.server";
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
 * translated to the reader's language; an administrator's are shown as written where they have no translation.
 */
export async function findQuote(language: Language, now: Date): Promise<QuoteDto> {
  const row = await DailyQuote.findOne({ date: startOfUtcDay(now) }).lean();
  if (!row) return { content: defaultQuoteFor(now)[language], author: null };
  return { content: textsOf(row)[language] ?? row.content, author: row.author ?? null };
}

/** What a stored quote says in each language; those of a built-in one are known. */
export function textsOf(
  row: Pick<DailyQuoteDocument, "content" | "translations">,
): Partial<Record<Language, string | null>> & { en: string } {
  const builtIn = defaultQuotes.find(({ en }) => en === row.content);
  return {
    en: row.content,
    es: row.translations?.es ?? builtIn?.es,
    it: row.translations?.it ?? builtIn?.it,
  };
}

/** The built-in quote of the UTC day of `now`. */
export function defaultQuoteFor(now: Date): (typeof defaultQuotes)[number] {
  return defaultQuotes[(startOfUtcDay(now).getTime() / DAY_MS) % defaultQuotes.length]!;
}
