import { topicCategories } from "~/utils/conversation-category";
import type { Language } from "~/i18n/config";
import type { DayPart } from "~/i18n/format";
import type { TopicId } from "~/services/llm/library/content";
import { libraryContent } from "~/services/llm/library/load.server";
import { rankPractices, type RankedPractice } from "~/services/llm/library/suggest.server";
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
  breakup: "relationships",
  newborn: "relationships",
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

/** The practices for categories without a fact. A category without a practice here shows its built-in card. */
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
 * Chooses practices of the built-in library from facts about a person: the best one for each category that a fact fits,
 * and a second one if the best is meant for a part of the day. The same facts always give the same practices.
 * @param isSteadying leaves out subjects that are not suitable for a person who was recently in danger.
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
    const fitting = ranked.filter(
      (one) => categories[one.topic] === category && !used.has(one.id) && fits(one),
    );
    const isQuoted = ({ because }: RankedPractice) => chosen.some(({ fact }) => fact === facts[because]);
    const best = fitting.find((one) => !isQuoted(one)) ?? fitting[0];
    if (!best) return null;
    used.add(best.id);
    chosen.push({ category, practice: best.id, fact: facts[best.because]! });
    return best;
  };
  // The best of each category first: a second choice must not take the best of another category.
  const first = topicCategories.map((category) => [category, take(category, () => true)] as const);
  for (const [category, best] of first) {
    if (best && dayPartsOf[best.id]) take(category, ({ id }) => !dayPartsOf[id]);
  }
  return chosen;
}

/** Whether a practice is suitable for this part of the day. */
export function fitsDayPart(practice: string, dayPart: DayPart): boolean {
  return dayPartsOf[practice]?.includes(dayPart) ?? true;
}

/** A practice's title and purpose; undefined if the library no longer has it. */
export function cardOf(practice: string, language: Language): CardWords | undefined {
  const found = libraryContent[language].practices.find(({ id }) => id === practice);
  return found && { title: found.title, description: found.purpose };
}

interface CardWords {
  title: string;
  description: string;
}

/** The card of a category without a fact, for a part of the day. */
export function cardOfDay(category: TopicCategory, dayPart: DayPart, language: Language): CardWords {
  const practice = practicesOfDay[dayPart][category];
  const { cards } = libraryContent[language];
  return (practice && cardOf(practice, language)) || cards.find(({ id }) => id === category)!;
}
