import { randomUUID } from "node:crypto";
import type { Language } from "~/i18n/config";
import { dayPartOf, type DayPart } from "~/i18n/format";
import { findQuote, type QuoteDto } from "./find-quote.server";
import { suggestTopics } from "./suggest-topics.server";

interface Home {
  /** Empty if no topic fits the person yet: the screen then shows its built-in four. */
  suggestions: { category: string; title: string; description: string }[];
  quote: QuoteDto;
  submitKey: string;
  dayPart: DayPart;
}

/** Loads the home screen's own data, for the reader's time of day. */
export async function loadHome(
  user: { id: string; usageReasons: readonly string[] },
  { language, timeZone }: { language: Language; timeZone: string },
  now = new Date(),
): Promise<Home> {
  const [suggestions, quote] = await Promise.all([suggestTopics(user, language), findQuote(language, now)]);
  return {
    suggestions,
    quote,
    submitKey: randomUUID(),
    dayPart: dayPartOf(now.getTime(), timeZone),
  };
}
