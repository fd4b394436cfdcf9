import { topicIds, type TopicId } from "../content";
import type { Move } from "../moves";
import { phrases } from "../phrases";
import type { Library, TopicScores } from "../search.server";
import { wordsOf, type Word } from "../text.server";
import {
  aboutSomeone,
  feltInQuarrels,
  graveTopics,
  opponents,
  parts,
  people,
  separations,
  settings,
} from "./topic-relations";
import type { Heard } from "./heard";

/** The topic of the conversation at its last message. */
export interface Subject {
  /** Undefined if no message has given one yet. */
  topic: TopicId | undefined;
  /** Whether the topic is the same as before. */
  continued: boolean;
  /** How much the message is about each topic; earlier messages count a little. */
  scores: TopicScores;
  /** A score for each reflection and practice, by id. */
  texts: Map<string, number>;
  /** The same, for the last message alone. */
  named: Map<string, number>;
  /** Who is ill, as far as the person has told. */
  ill?: "own" | "other";
  /** The relevance of a fragment of the message; undefined without a topic. */
  weigh?: (words: Word[]) => number;
}

/** The score from which a message is about a topic: one minor keyword that two topics share. */
const evident = 0.4;
/** The score that another topic needs to replace the current one, and to replace a serious one. */
const displacing = 0.85;
const displacingGrave = 1.15;

/** The score of a topic that a message names twice. */
const repeated = 2;

/** The score from which a topic counts in a list of several. */
const listed = 0.35;

/** The most that reflections can add to a topic's score. */
const nearness = 0.15;

/** "I miss her so much" names no one new. */
const BRIEF = 5;

/** Someone is missed who was spoken of before, and no one is named. */
const missing =
  /\b(?:i (?:still |do |really )*miss (?:him|her|them)|(?:l[aoe]s? )(?:echo|extrano)(?: \w+)? ?(?:de menos)?|mi manca(?:no)?(?! (?:tanto )?(?:mi[oa]|la|il|nonn\w|mamma|papa)))\b(?!.*\b(?:di(?:ed|ead)|muri\w*|muert\w*|mort[oa])\b)/;
const atFuneral =
  /\b(?:said|did|shouted|dijo|hizo|grito|ha detto|ha fatto|disse)\b.*\b(?:at|en|al)(?: \w+){0,2} (?:funeral|entierro|funerale|velorio)\b/;

/** Moves that name what they ask for; those words are not a topic. */
const asksFor: readonly Move[] = ["practice", "meditation", "prayer", "listen"];
const general: readonly TopicId[] = ["prayer", "faith", "attention", "body"];

/**
 * The topic after a message. It changes only if the message is plainly about another topic that is not part of the
 * current one.
 * @param held the topic before the message.
 * @param isLoose whether the topic came from a card and the person has not yet said what it means to them.
 */
export function topicAfter(
  library: Library,
  { move, matter, heavy, mayBeLoss, isGoodNews, leaves, card, lists }: Heard,
  held: TopicId | undefined,
  isLoose = false,
): TopicId | undefined {
  if (card) return card.topic;
  const before = leaves ? undefined : held;
  const own = weighed(library, matter);
  const strongest = [...topicIds].sort((a, b) => own[b] - own[a])[0]!;
  const { death, thirdPerson, unsurePregnancy, leavesHome } = phrases[library.language];
  if (unsurePregnancy.test(matter)) return "decision";
  // A silent house may be told as loneliness; otherwise the child who leaves is the subject.
  const isChildLeaving = leavesHome.test(matter) && own.loneliness < repeated;
  if (isChildLeaving && !heavy && !(before && graveTopics.includes(before))) return "children";
  const mourns = heavy === "grief" || (!heavy && strongest === "grief");
  const isBrief = matter.split(" ").length <= BRIEF;
  if (mourns && before && aboutSomeone.includes(before) && isBrief && !death.test(matter)) return before;
  // A living person is missed, too, and a funeral may only be the place of a quarrel.
  const isOfTheLiving = missing.test(matter) || atFuneral.test(matter);
  if (mourns && before && aboutSomeone.includes(before) && isOfTheLiving) return before;
  // After a separation, the missed person is alive.
  if (heavy === "grief" && before && separations.includes(before) && !death.test(matter)) return before;
  if (heavy) {
    const isPart =
      before !== undefined &&
      before !== heavy &&
      graveTopics.includes(before) &&
      (parts[before]?.includes(heavy) ?? false);
    return isPart ? before : heavy;
  }
  const isSpokenOf = graveTopics.includes(strongest) || aboutSomeone.includes(strongest);
  if (mayBeLoss && own[strongest] < displacing && !isSpokenOf) return before;
  const quarrel = quarrelTopic(library, matter, before);
  if (quarrel) return quarrel;
  // A list of worries is no change of the subject.
  if (before && lists && topicIds.filter((id) => own[id] >= listed).length >= 2) return before;
  if (isGoodNews && !(before && graveTopics.includes(before)))
    return own.newborn >= evident ? "newborn" : "joy";
  // In a conversation about violence, love, guilt and doubt are part of it.
  if (before === "violence") return before;
  if (before && !heavy && asksFor.includes(move) && general.includes(strongest)) return before;
  if (!before) return own[strongest] >= evident ? strongest : undefined;
  // What is said about a person belongs to what was told about them before, and so does the fear of calling them.
  const isAboutThem = aboutSomeone.includes(before) && thirdPerson.test(matter);
  if (move === "reachOut" || (isAboutThem && (before === "breakup" || strongest !== "breakup")))
    return before;
  if (isLoose && own[strongest] >= evident) return strongest;
  if (own[before] > 0 && own[before] >= own[strongest] * 0.7) return before;
  if (parts[before]?.includes(strongest)) return before;
  const threshold = graveTopics.includes(before) ? displacingGrave : displacing;
  return own[strongest] >= threshold ? strongest : before;
}

/** Who is quarrelled with is the topic of a quarrel, and not what it was about, unless a feeling is told with it. */
function quarrelTopic(library: Library, matter: string, before: TopicId | undefined): TopicId | undefined {
  const { quarrel } = phrases[library.language];
  if (!quarrel.test(matter)) return undefined;
  const own = weighed(library, matter.replace(quarrel, " "));
  if (feltInQuarrels.some((id) => own[id] >= evident) || (before && graveTopics.includes(before)))
    return undefined;
  if (before && aboutSomeone.includes(before)) return before;
  const scores = library.topicsOf(wordsOf(matter, library.language));
  return opponents.toSorted((a, b) => scores[b] - scores[a])[0];
}

/** Everything about the topic of the last message. */
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
    ill: whoIsIll(library, [last, ...earlier], scores),
    weigh: topic && ((fragment) => library.topicsOf(fragment)[topic]),
  };
}

/** Undefined without a word about oneself or a relative. */
function whoIsIll(library: Library, matters: string[], scores: TopicScores): Subject["ill"] {
  if (matters.some((matter) => phrases[library.language].ownIllness.test(matter))) return "own";
  return people.some((id) => scores[id] > 0) ? "other" : undefined;
}

/** How much a text is about each topic, and about the subjects of the topic's reflections. */
function weighed(library: Library, matter: string): TopicScores {
  const all = wordsOf(matter, library.language);
  const beside = matter.replace(phrases[library.language].badDay, " ");
  const rest = beside === matter ? all : wordsOf(beside, library.language);
  const saysWhy = rest !== all && Object.values(library.topicsOf(rest)).some((score) => score >= evident);
  const words = saysWhy ? rest : all;
  const own = library.topicsOf(words);
  const felt = { ...own };
  const [first = 0, second = 0] = Object.values(own).sort((a, b) => b - a);
  // The subjects of the reflections decide between topics with similar scores.
  if (second > 0 && first - second < 2 * nearness) {
    const texts = library.textsFor(words);
    for (const { id, topic } of library.content.reflections) {
      const more = Math.min((texts.get(id) ?? 0) / 60, nearness);
      if (own[topic] > 0) felt[topic] = Math.max(felt[topic], own[topic] + more);
    }
  }
  for (const id of settings) felt[id] *= 0.6;
  // Who cannot concentrate before an exam is troubled by the exam.
  if (own.exams >= evident) felt.attention = Math.min(felt.attention, felt.exams * 0.9);
  return felt;
}
