import { topicCategories } from "~/utils/conversation-category";
import type { Language } from "~/i18n/config";
import type { DayPart } from "~/i18n/format";
import type { TopicId } from "~/services/llm/library/content";
import { libraryContent } from "~/services/llm/library/load.server";
import { rankPractices, type RankedPractice } from "~/services/llm/library/suggest.server";
import { KEPT_A_CATEGORY } from "./limits";
import type { Fact, TopicCategory } from "./types";

/** The product's four categories, by the subject of the library's topics. */
const categories: Record<TopicId, TopicCategory> = {
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

/** Practices that belong to a part of the day; all others fit any. */
const dayPartsOf: Partial<Record<string, readonly DayPart[]>> = {
  "lights-low": ["evening", "night"],
  "sleep-body-count": ["evening", "night"],
  "worry-list-by-the-bed": ["evening", "night"],
  "three-good-things": ["evening", "night"],
  "three-breaths-at-the-door": ["afternoon", "evening"],
  "stretch-at-the-window": ["morning", "afternoon"],
};

/** What stands for a category that nothing is known for. Where none is named, it is the house's own card. */
const practicesOfDay: Record<DayPart, Partial<Record<TopicCategory, string>>> = {
  morning: { mindfulness: "five-senses", meditation: "counting-breaths" },
  afternoon: { mindfulness: "shoulders-and-jaw" },
  evening: {},
  night: { mindfulness: "long-exhale", meditation: "sleep-body-count" },
};

interface ChosenPractice {
  category: TopicCategory;
  practice: string;
  fact: Fact;
}

/**
 * Chooses practices of the built-in library by what a person has told: for each category that it speaks of the one that
 * fits best, and another where that one belongs to a part of the day. The same facts give the same ones.
 * @param isSteadying leaves out what would be out of place with somebody who was in danger lately.
 */
export function chooseTopics(
  facts: readonly Fact[],
  { language, isSteadying }: { language: Language; isSteadying: boolean },
): ChosenPractice[] {
  const ranked = rankPractices(
    facts.map(({ source, text }) =>
      source.kind === "usageReason" ? { topic: reasonTopics[source.key] } : { text },
    ),
    { language, isSteadying },
  );
  const used = new Set<string>();
  const chosen: ChosenPractice[] = [];
  const take = (category: TopicCategory, fits: (practice: RankedPractice) => boolean) => {
    const best = ranked.find((one) => categories[one.topic] === category && !used.has(one.id) && fits(one));
    if (!best) return null;
    used.add(best.id);
    chosen.push({ category, practice: best.id, fact: facts[best.because]! });
    return best;
  };
  // First the best of each, so that no second one takes it away.
  const first = topicCategories.map((category) => [category, take(category, () => true)] as const);
  for (const [category, best] of first) {
    if (best && dayPartsOf[best.id] && KEPT_A_CATEGORY > 1) take(category, ({ id }) => !dayPartsOf[id]);
  }
  return chosen;
}

/** Whether a practice has its place in this part of the day. */
export function fitsDayPart(practice: string, dayPart: DayPart): boolean {
  return dayPartsOf[practice]?.includes(dayPart) ?? true;
}

/** A practice's words as a card has them; undefined for one that the library no longer has. */
export function cardOf(practice: string, language: Language): CardWords | undefined {
  const found = libraryContent[language].practices.find(({ id }) => id === practice);
  return found && { title: found.title, description: found.purpose };
}

interface CardWords {
  title: string;
  description: string;
}

/** The card of a category that nothing is known for, by the part of the day. */
export function cardOfDay(category: TopicCategory, dayPart: DayPart, language: Language): CardWords {
  const practice = practicesOfDay[dayPart][category];
  const { cards } = libraryContent[language];
  return (practice && cardOf(practice, language)) || cards.find(({ id }) => id === category)!;
}
