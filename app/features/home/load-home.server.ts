import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { DailyQuote } from "#models/daily-quote.server";
import { recentConversations } from "~/features/chat/list-conversations.server";
import type { ConversationDto } from "~/features/chat/types";

export type DayPart = "morning" | "afternoon" | "evening" | "night";

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
    dayPart: dayPartAt(now, timeZone),
    recent: recent[0] ?? null,
  };
}

/** Morning from 5, afternoon from 12, evening from 18, night from 23. */
export function dayPartAt(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now),
  );
  if (hour < 5 || hour >= 23) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
