import { topicIds, type TopicId } from "./content";
import type { Move } from "./moves";
import type { Library, TopicScores } from "./search.server";
import { wordsOf, type Word } from "./text.server";
import type { Heard } from "./understand.server";

/** What the conversation is about at its last message. */
export interface Subject {
  /** Undefined when nothing so far gives one. */
  topic: TopicId | undefined;
  /** True when the topic is the one that was spoken of before. */
  continued: boolean;
  /** How much each topic is spoken of in the message, and a little of it in those before. */
  scores: TopicScores;
  /** How well each reflection and practice fits, by id. */
  texts: Map<string, number>;
  /** The same, by the last message alone. */
  named: Map<string, number>;
  /** How much a fragment of the message is to the point; undefined without a topic. */
  weigh?: (words: Word[]) => number;
}

/** From here on a message speaks of a topic: a lesser keyword that two topics share. */
const evident = 0.4;
/** What another topic needs in order to take the place of the one that is spoken of, and of a grave one. */
const displacing = 0.85;
const displacingGrave = 1.15;

/** How much the reflections can add to a topic. */
const nearness = 0.15;

export const graveTopics: readonly TopicId[] = ["grief", "pets", "violence", "illness", "mortality"];

/** Where something happens says less than how it is felt: "furious with my sister" is about anger. */
const settings: readonly TopicId[] = [
  "family",
  "relationships",
  "work",
  "parents",
  "children",
  "exams",
  "body",
  "moving",
];
/** Feelings that belong to a loss while it is spoken of. */
const mournful: readonly TopicId[] = [
  "sadness",
  "guilt",
  "anger",
  "loneliness",
  "meaning",
  "faith",
  "prayer",
  "hope",
  "joy",
  "gratitude",
  "sleep",
  "body",
  "attention",
  "change",
];
const people: readonly TopicId[] = [
  "family",
  "parents",
  "children",
  "relationships",
  "love",
  "pets",
  "ageing",
];

/** Topics that are a part of another while that one is spoken of. */
const parts: Partial<Record<TopicId, readonly TopicId[]>> = {
  grief: [...people, ...mournful, "illness", "mortality", "moving"],
  pets: ["grief", "loneliness", "family", "illness", "sleep", "ageing"],
  violence: ["grief", "illness", "pets"],
  illness: [...people, "body", "faith", "joy", "work", "hope", "exams", "selfworth", "attention", "decision"],
  mortality: [...people, ...mournful, "illness"],
  relationships: [...people, "grief"],
  anxiety: [...people, "work", "exams", "joy", "body", "attention"],
  guilt: ["parents", "children", "family", "ageing", "loneliness", "sleep", "moving"],
  anger: ["work", "joy", "family", "parents", "children"],
  loneliness: ["sleep", "joy", "family", "attention"],
  work: ["joy", "attention", "family", "sadness"],
  sadness: ["joy", "family", "body"],
};

/** Moves that name what they ask for; the words for it are no subject. */
const asksFor: readonly Move[] = ["practice", "meditation", "prayer"];
const general: readonly TopicId[] = ["prayer", "faith", "attention", "body"];

/**
 * The topic after a message. It stays what it was until the person changes it: a message has to speak of another one
 * plainly, and of something that is no part of the first.
 * @param held the topic before the message.
 * @param isLoose the topic came from a card, and the person has not said yet what it is for them.
 */
export function topicAfter(
  library: Library,
  { move, matter, heavy, isGoodNews, leaves, card }: Heard,
  held: TopicId | undefined,
  isLoose = false,
): TopicId | undefined {
  if (card) return card.topic;
  const before = leaves ? undefined : held;
  const own = weighed(library, matter);
  if (heavy) {
    const isPart =
      before !== undefined &&
      before !== heavy &&
      graveTopics.includes(before) &&
      (parts[before]?.includes(heavy) ?? false);
    return isPart ? before : heavy;
  }
  const strongest = [...topicIds].sort((a, b) => own[b] - own[a])[0]!;
  if (isGoodNews && !(before && graveTopics.includes(before))) return "joy";
  // Whoever speaks of violence speaks of it when they love, blame themselves or do not know what to do.
  if (before === "violence") return before;
  if (before && !heavy && asksFor.includes(move) && general.includes(strongest)) return before;
  if (!before) return own[strongest] >= evident ? strongest : undefined;
  if (isLoose && own[strongest] >= evident) return strongest;
  if (own[before] > 0 && own[before] >= own[strongest] * 0.7) return before;
  if (parts[before]?.includes(strongest)) return before;
  const threshold = graveTopics.includes(before) ? displacingGrave : displacing;
  return own[strongest] >= threshold ? strongest : before;
}

/** The whole of what the last message is about. */
export function findSubject(
  library: Library,
  topic: TopicId | undefined,
  held: TopicId | undefined,
  [last = "", ...earlier]: readonly string[],
): Subject {
  const words = wordsOf(last, library.language);
  const scores = library.topicsOf(words);
  const named = library.textsFor(words);
  const texts = new Map(named);
  earlier.slice(0, 2).forEach((matter, age) => {
    const weight = 0.3 * 0.5 ** age;
    const before = wordsOf(matter, library.language);
    const spoken = library.topicsOf(before);
    for (const id of topicIds) scores[id] += weight * Math.min(spoken[id], 2);
    for (const [id, score] of library.textsFor(before)) texts.set(id, (texts.get(id) ?? 0) + weight * score);
  });
  return {
    topic,
    continued: topic !== undefined && topic === held,
    scores,
    texts,
    named,
    weigh: topic && ((fragment) => library.topicsOf(fragment)[topic]),
  };
}

/** How much a text speaks of each topic, and of what its reflections speak of. */
function weighed(library: Library, matter: string): TopicScores {
  const words = wordsOf(matter, library.language);
  const own = library.topicsOf(words);
  const felt = { ...own };
  const [first = 0, second = 0] = Object.values(own).sort((a, b) => b - a);
  // What the reflections speak of decides between topics that are close to one another.
  if (second > 0 && first - second < 2 * nearness) {
    const texts = library.textsFor(words);
    for (const { id, topic } of library.content.reflections) {
      const more = Math.min((texts.get(id) ?? 0) / 60, nearness);
      if (own[topic] > 0) felt[topic] = Math.max(felt[topic], own[topic] + more);
    }
  }
  for (const id of settings) felt[id] *= 0.6;
  return felt;
}
