import type { Language } from "~/i18n/config";
import { Turn } from "#models/turn.server";

import type { TopicId } from "~/services/llm/library/content";
import { suggestPractices } from "~/services/llm/library/suggest.server";

/** How many of the latest messages are read. */
const MESSAGES = 6;

interface TopicSuggestion {
  category: "mindfulness" | "self-realization" | "relationships" | "meditation";
  title: string;
  description: string;
}

/** The product's four categories, by the subject of the library's topics. */
const categories: Record<TopicId, TopicSuggestion["category"]> = {
  sleep: "meditation",
  body: "meditation",
  anxiety: "mindfulness",
  attention: "mindfulness",
  anger: "mindfulness",
  work: "mindfulness",
  gratitude: "mindfulness",
  joy: "mindfulness",
  relationships: "relationships",
  family: "relationships",
  loneliness: "relationships",
  grief: "relationships",
  meaning: "self-realization",
  selfworth: "self-realization",
  guilt: "self-realization",
  change: "self-realization",
  decision: "self-realization",
  faith: "self-realization",
  mortality: "self-realization",
  hope: "self-realization",
  illness: "meditation",
  exams: "mindfulness",
  money: "mindfulness",
  violence: "mindfulness",
  love: "relationships",
  parents: "relationships",
  children: "relationships",
  pets: "relationships",
  forgiveness: "self-realization",
  prayer: "self-realization",
  ageing: "self-realization",
  moving: "self-realization",
  sadness: "self-realization",
};

/** The subjects of the built-in reasons for coming; the other reasons name no topic. */
const reasonTopics: Partial<Record<string, TopicId>> = {
  stress: "anxiety",
  sleep: "sleep",
  meaning: "meaning",
  grief: "grief",
  relationships: "relationships",
  meditation: "attention",
  faith: "faith",
};

/**
 * Suggests up to four topics from the product's library, based on the person's latest messages and their reasons for
 * coming; none if neither fits a topic.
 */
export async function suggestTopics(
  { id: userId, usageReasons }: { id: string; usageReasons: readonly string[] },
  language: Language,
): Promise<TopicSuggestion[]> {
  const turns = await Turn.find({ userId }, { prompt: 1, safety: 1 })
    .sort({ slotDay: -1, createdAt: -1 })
    .limit(MESSAGES)
    .lean();
  // Messages written in care are not used as topics, and later topics are chosen with care.
  const prompts = turns.filter(({ safety }) => !safety).map(({ prompt }) => prompt);
  return suggestPractices(prompts, {
    language,
    topics: usageReasons.map((key) => reasonTopics[key]).filter((id) => id !== undefined),
    isSteadying: prompts.length < turns.length,
  }).map(({ topic, title, description }) => ({ category: categories[topic], title, description }));
}
