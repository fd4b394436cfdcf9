import type { Language } from "~/i18n/config";

import { findCard } from "./cards.server";
import { topicIds, type TopicId } from "./content";
import { libraryIn } from "./engine.server";
import type { TopicScores } from "./search.server";
import { plainLanguage, wordsOf } from "./text.server";

/** A practice that fits what the person has written. */
interface Suggestion {
  topic: TopicId;
  title: string;
  description: string;
}

/** Topics that would be inappropriate for a person who has just spoken of dying. */
const outOfPlace: readonly TopicId[] = ["joy", "gratitude", "love", "mortality", "guilt", "selfworth"];
const steadyingTopics = topicIds.filter((id) => !outOfPlace.includes(id));

/** The weight of a message, relative to the one after it. */
const fading = 0.7;

/**
 * Suggests practices for what a person has been writing about, each for a different aspect. The result is
 * deterministic.
 * @param messages the person's, the latest first, in any of the library's languages.
 * @param topics the topics that they named themselves; they count less than the messages.
 * @param isSteadying leaves out practices that are inappropriate for a person who was recently in danger.
 * @returns at most `count`, the best first; none if nothing is known.
 */
export function suggestPractices(
  messages: readonly string[],
  {
    language,
    topics = [],
    isSteadying = false,
    count = 4,
  }: { language: Language; topics?: readonly TopicId[]; isSteadying?: boolean; count?: number },
): Suggestion[] {
  const scores = Object.fromEntries(topicIds.map((id) => [id, 0])) as TopicScores;
  for (const topic of topics) scores[topic] += 0.5;
  messages.forEach((message, age) => {
    const card = findCard(message);
    if (card) {
      scores[card.topic] += fading ** age;
      return;
    }
    const spoken = plainLanguage(message) ?? language;
    const found = libraryIn(spoken).topicsOf(wordsOf(message, spoken));
    for (const id of topicIds) scores[id] += fading ** age * Math.min(found[id], 2);
  });
  const open = new Set<TopicId>((isSteadying ? steadyingTopics : topicIds).filter((id) => scores[id] > 0));

  const suggestions: Suggestion[] = [];
  const left = [...libraryIn(language).content.practices];
  while (suggestions.length < count && open.size > 0) {
    const topic = [...open].sort((a, b) => scores[b] - scores[a])[0]!;
    const fit = (practice: (typeof left)[number]) =>
      practice.topics.includes(topic)
        ? practice.topics.reduce((sum, id) => sum + scores[id], 0) / practice.topics.length
        : -1;
    left.sort((a, b) => fit(b) - fit(a));
    const practice = left[0];
    if (!practice || fit(practice) < 0) open.delete(topic);
    else {
      suggestions.push({ topic, title: practice.title, description: practice.purpose });
      left.shift();
      // A topic that has been answered is repeated only after all the others.
      scores[topic] /= 4;
    }
  }
  return suggestions;
}
