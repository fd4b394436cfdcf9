import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { DailyQuote } from "#models/daily-quote.server";
import { recentConversations } from "~/features/chat/list-conversations.server";
import type { ConversationDto } from "~/features/chat/types";
import { dayPartOf, type DayPart } from "~/i18n/format";

interface Home {
  /** Empty where nothing fits the person yet: the screen then shows its own four. */
  suggestions: { category: string; title: string; description: string }[];
  quote: { content: string; author: string | null } | null;
  submitKey: string;
  dayPart: DayPart;
  recent: ConversationDto | null;
}

/** What the home screen shows, at the reader's time of day. */
export async function loadHome(userId: string, timeZone: string, now = new Date()): Promise<Home> {
  const [quote, { recent }] = await Promise.all([
    DailyQuote.findOne({ date: mongoose.trusted({ $lte: now }) })
      .sort({ date: -1 })
      .lean(),
    recentConversations(userId),
  ]);
  return {
    suggestions: [],
    quote: quote && { content: quote.content, author: quote.author ?? null },
    submitKey: randomUUID(),
    dayPart: dayPartOf(now.getTime(), timeZone),
    recent: recent[0] ?? null,
  };
}
