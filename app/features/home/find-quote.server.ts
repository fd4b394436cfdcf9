import { DailyQuote, type DailyQuoteDocument } from "#models/daily-quote.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { byLanguage, type Language } from "~/i18n/config";
import { singleton } from "~/services/singleton.server";
import { defaultQuotes } from "./default-quotes";

const DAY_MS = 86_400_000;
/** How soon a change made by another process appears here, in milliseconds. */
const REFRESH_MS = 10_000;

/** The quote that pages show, as it was read last. */
const known = singleton("pageQuote", () => ({ row: null as DailyQuoteDocument | null, day: 0, readAt: 0 }));

export interface QuoteDto {
  content: string;
  author: string | null;
}

/**
 * The quote of the UTC day of `now`: the one stored for that day, otherwise a built-in one. Built-in quotes are
 * translated to the reader's language; an administrator's are shown as written where they have no translation.
 */
export async function findQuote(language: Language, now: Date): Promise<QuoteDto> {
  return inLanguage(await readQuote(now), language, now);
}

/** The same for pages, which show it to everyone: read at most every ten seconds. */
export async function findQuoteForPage(language: Language, now: Date): Promise<QuoteDto> {
  const day = startOfUtcDay(now).getTime();
  if (known.day !== day || Math.abs(now.getTime() - known.readAt) >= REFRESH_MS) {
    const row = await readQuote(now);
    Object.assign(known, { row, day, readAt: now.getTime() });
  }
  return inLanguage(known.row, language, now);
}

/** Reads it again for the next page: it has been changed. */
export function forgetQuote(): void {
  known.day = 0;
}

function readQuote(now: Date): Promise<DailyQuoteDocument | null> {
  return DailyQuote.findOne({ date: startOfUtcDay(now) }).lean();
}

function inLanguage(row: DailyQuoteDocument | null, language: Language, now: Date): QuoteDto {
  if (!row) return { content: defaultQuoteFor(now)[language], author: null };
  return { content: textsOf(row)[language] ?? row.content, author: row.author ?? null };
}

/** What a stored quote says in each language; those of a built-in one are known. */
export function textsOf(
  row: Pick<DailyQuoteDocument, "content" | "translations">,
): Partial<Record<Language, string | null>> & { en: string } {
  const builtIn = defaultQuotes.find(({ en }) => en === row.content);
  return {
    ...byLanguage((language) => row.translations?.[language] ?? builtIn?.[language]),
    en: row.content,
  };
}

/** The built-in quote of the UTC day of `now`. */
export function defaultQuoteFor(now: Date): (typeof defaultQuotes)[number] {
  return defaultQuotes[(startOfUtcDay(now).getTime() / DAY_MS) % defaultQuotes.length]!;
}
