import { topicIds, type TopicId } from "./content";
import type { Library, TopicScores } from "./search.server";
import { wordsOf, type Word } from "./text.server";

/** What a message is about, seen together with the messages before it. */
export interface Subject {
  /** Undefined when neither the message nor the thread gives one. */
  topic: TopicId | undefined;
  /** True when the topic is the thread's, and the message names none or is no more than a word on it. */
  continued: boolean;
  /** How much each topic is spoken of, the thread included. */
  scores: TopicScores;
  /** How well each reflection and practice fits, by id. */
  texts: Map<string, number>;
  /** How much a fragment of the message is to the point; undefined without a topic. */
  weigh?: (words: Word[]) => number;
}

/** From here on a message speaks of a topic: a lesser keyword that two topics share. */
const evident = 0.4;

/** Where something happens says less than how it is felt: "furious with my sister" is about anger. */
const settings: readonly TopicId[] = ["family", "relationships", "work"];

/**
 * Finds the subject of the last of the person's messages.
 * @param userMessages all of them, oldest first.
 * @param allowed topics that may be spoken of.
 */
export function findSubject(
  library: Library,
  userMessages: string[],
  allowed: readonly TopicId[] = topicIds,
): Subject {
  const [last = "", ...earlier] = [...userMessages].reverse();
  const words = wordsOf(last, library.language);
  const brief = words.length <= 5;
  const own = library.topicsOf(words);
  const texts = library.textsFor(words);
  const thread = Object.fromEntries(topicIds.map((id) => [id, 0])) as TopicScores;
  // Eight messages back, a word weighs less than a hundredth.
  earlier.slice(0, 8).forEach((message, age) => {
    const weight = 0.5 ** age;
    const earlierWords = wordsOf(message, library.language);
    const scores = library.topicsOf(earlierWords);
    for (const id of topicIds) thread[id] += weight * Math.min(scores[id], 2);
    if (age > 1) return;
    for (const [id, score] of library.textsFor(earlierWords)) {
      texts.set(id, (texts.get(id) ?? 0) + 0.3 * weight * score);
    }
  });

  const scores = Object.fromEntries(topicIds.map((id) => [id, own[id] + 0.3 * thread[id]])) as TopicScores;
  const felt = { ...scores };
  for (const { id, topic } of library.content.reflections) {
    felt[topic] = Math.max(felt[topic], scores[topic] + Math.min((texts.get(id) ?? 0) / 60, 0.15));
  }
  for (const id of settings) {
    felt[id] *= 0.8;
    thread[id] *= 0.8;
  }

  const strongest = (of: TopicScores) => [...allowed].sort((a, b) => of[b] - of[a])[0]!;
  const spoken = strongest(own);
  const held = strongest(thread);
  const names = own[spoken] >= evident;
  const holds = thread[held] >= evident;
  const topic = names ? strongest(felt) : holds ? held : undefined;
  return {
    topic,
    continued: topic !== undefined && (own[topic] === 0 || (brief && holds && topic === held)),
    scores,
    texts,
    weigh: topic && ((words) => library.topicsOf(words)[topic]),
  };
}
