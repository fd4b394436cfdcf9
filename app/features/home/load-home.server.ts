import { randomUUID } from "node:crypto";
import type { Language } from "~/i18n/config";
import { dayPartOf, type DayPart } from "~/i18n/format";
import { findQuoteForPage, type QuoteDto } from "./find-quote.server";
import { loadTopics } from "./load-topics.server";
import type { Topic } from "./types";

interface Home {
  /** One for each category; empty while nothing is known of the person: the screen then shows its built-in four. */
  suggestions: Topic[];
  quote: QuoteDto;
  submitKey: string;
  dayPart: DayPart;
}

/** Loads the home screen's own data, for the reader's time of day. */
export async function loadHome(
  user: Parameters<typeof loadTopics>[0],
  reader: { language: Language; timeZone: string },
  now = new Date(),
): Promise<Home> {
  const [suggestions, quote] = await Promise.all([
    loadTopics(user, reader, now),
    findQuoteForPage(reader.language, now),
  ]);
  return {
    suggestions,
    quote,
    submitKey: randomUUID(),
    dayPart: dayPartOf(now.getTime(), reader.timeZone),
  };
}
