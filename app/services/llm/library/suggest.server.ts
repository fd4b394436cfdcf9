import type { Language } from "~/i18n/config";

import { topicIds, type TopicId } from "./content";
import { libraryIn } from "./engine.server";
import type { TopicScores } from "./search.server";
import { plainLanguage, wordsOf } from "./text.server";

/** Something that is known of a person: a text of theirs, in any of the library's languages, or a topic they have named. */
interface Ground {
  text?: string;
  topic?: TopicId;
}

/** A practice with the topic that it is chosen for, and the ground that speaks of that topic most. */
export interface RankedPractice {
  id: string;
  topic: TopicId;
  /** Its place in the list of grounds. */
  because: number;
}

/** Topics that would be out of place with someone who spoke of dying a moment ago. */
const outOfPlace: readonly TopicId[] = ["joy", "gratitude", "love", "mortality", "guilt", "selfworth"];

/** From here on a text speaks of a topic: a lesser keyword tells of two. */
const EVIDENT = 0.4;
/** The most that one text can speak of a topic; a topic that was only named weighs less. */
const MOST = 2;
const NAMED = 0.5;
/** A text weighs this much of the one before it: the latest come first. */
const FADING = 0.95;

/**
 * The practices that fit what is known of a person, the best first, once for each of their topics that is spoken of. The
 * same grounds give the same ones; none where nothing speaks of a topic.
 * @param isSteadying leaves out what would be out of place with somebody who was in danger lately.
 */
export function rankPractices(
  grounds: readonly Ground[],
  { language, isSteadying = false }: { language: Language; isSteadying?: boolean },
): RankedPractice[] {
  const each = grounds.map((ground, index) => scoresOf(ground, FADING ** index, language));
  const total = (topic: TopicId) => each.reduce((sum, scores) => sum + scores[topic], 0);
  const scores = Object.fromEntries(topicIds.map((id) => [id, total(id)])) as TopicScores;
  const isOpen = (id: TopicId) => scores[id] > 0 && !(isSteadying && outOfPlace.includes(id));
  const ranked = libraryIn(language).content.practices.flatMap(({ id, topics }) => {
    const mean = topics.reduce((sum, topic) => sum + scores[topic], 0) / topics.length;
    const isOut = isSteadying && outOfPlace.includes(topics[0]!);
    return topics
      .filter((topic) => isOpen(topic) && !isOut)
      .map((topic) => ({
        id,
        topic,
        because: strongest(each, topic),
        // The topic's own weight decides; of its practices the one whose other topics are spoken of, too.
        fit: scores[topic] + mean,
      }));
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
