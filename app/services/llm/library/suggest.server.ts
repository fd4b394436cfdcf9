import type { Language } from "~/i18n/config";

import { topicIds, type TopicId } from "./content";
import { libraryIn } from "./engine.server";
import type { TopicScores } from "./search.server";
import { plainLanguage, wordsOf } from "./text.server";

/** Something known about a person: a text in any of the library's languages, or a topic that they named. */
interface Ground {
  text?: string;
  topic?: TopicId;
}

/** A practice, the topic that it is chosen for, and the ground with the most weight on that topic. */
export interface RankedPractice {
  id: string;
  topic: TopicId;
  /** The index of the ground. */
  because: number;
}

/** Topics that would be inappropriate for a person who has just spoken of dying. */
const outOfPlace: readonly TopicId[] = ["joy", "gratitude", "love", "mortality", "guilt", "selfworth"];

/** The lowest score at which a text counts as about a topic. */
const EVIDENT = 0.4;
/** The highest score that one text can add to a topic, and the score of a topic that was only named. */
const MOST = 2;
const NAMED = 0.5;
/** How much less a topic counts for each place further down in a practice's list of topics. */
const PLACE = 0.15;
/** How much the practice's other topics count. */
const OTHERS = 0.3;
/** The weight of each ground relative to the one before it. The newest come first. */
const FADING = 0.95;

/**
 * Ranks the practices that fit what is known about a person, the best first. A practice occurs once for each of its topics
 * that a ground is about. The same grounds always give the same ranking.
 * @param isSteadying leaves out subjects that are not suitable for a person who was recently in danger.
 */
export function rankPractices(
  grounds: readonly Ground[],
  { language, isSteadying = false }: { language: Language; isSteadying?: boolean },
): RankedPractice[] {
  const each = grounds.map((ground, index) => scoresOf(ground, FADING ** index, language));
  const isOut = (topic: TopicId) => isSteadying && outOfPlace.includes(topic);
  const ranked = libraryIn(language).content.practices.flatMap(({ id, topics }) => {
    if (isOut(topics[0]!)) return [];
    return topics.flatMap((topic, place) => {
      const because = strongest(each, topic);
      const scores = each[because];
      if (!scores || scores[topic] === 0 || isOut(topic)) return [];
      // One ground must explain the whole practice: its other topics count by the same ground only.
      const others = topics.reduce((sum, one) => sum + scores[one], -scores[topic]);
      return [{ id, topic, because, fit: scores[topic] * (1 - PLACE * place) + OTHERS * others }];
    });
  });
  return ranked.sort((a, b) => b.fit - a.fit).map(({ id, topic, because }) => ({ id, topic, because }));
}

function scoresOf({ text, topic }: Ground, weight: number, language: Language): TopicScores {
  const none = Object.fromEntries(topicIds.map((id) => [id, 0])) as TopicScores;
  if (topic) return { ...none, [topic]: NAMED * weight };
  if (!text) return none;
  const spoken = plainLanguage(text) ?? language;
  const found = libraryIn(spoken).topicsOf(wordsOf(text, spoken));
  for (const id of topicIds) if (found[id] >= EVIDENT) none[id] = weight * Math.min(found[id], MOST);
  return none;
}

function strongest(each: readonly TopicScores[], topic: TopicId): number {
  return each.reduce((best, scores, index) => (scores[topic] > each[best]![topic] ? index : best), 0);
}
