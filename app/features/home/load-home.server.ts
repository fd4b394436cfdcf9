import { randomUUID } from "node:crypto";
import { dayPartOf, type DayPart } from "~/i18n/format";
import { findQuote, type QuoteDto } from "./find-quote.server";

interface Home {
  /** Empty where nothing fits the person yet: the screen then shows its own four. */
  suggestions: { category: string; title: string; description: string }[];
  quote: QuoteDto | null;
  submitKey: string;
  dayPart: DayPart;
}

/** What the home screen shows beside the shell, at the reader's time of day. */
export async function loadHome(timeZone: string, now = new Date()): Promise<Home> {
  return {
    suggestions: [],
    quote: await findQuote(now),
    submitKey: randomUUID(),
    dayPart: dayPartOf(now.getTime(), timeZone),
  };
}
