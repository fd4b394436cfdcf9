import { topicIds, type TopicId } from "../content";
import { grammar } from "../grammar";
import type { Library } from "../search.server";
import { wordsOf } from "../text.server";

/** The score from which words are about a topic. */
const evident = 0.5;

/** Whether words are about any of the topics. */
export function speaksOfTopic(text: string, library: Library): boolean {
  const scores = library.topicsOf(wordsOf(text, library.language));
  return topicIds.some((id) => scores[id] >= evident);
}

/** Feelings that a laugh in the same message does not make light of. */
const troubles: readonly TopicId[] = [
  "anxiety",
  "sadness",
  "loneliness",
  "selfworth",
  "anger",
  "guilt",
  "work",
  "money",
  "exams",
  "breakup",
  "illness",
  "grief",
];

/** What is trouble only where it is missing: "can't sleep", "can't go on". */
const wanted: readonly TopicId[] = ["sleep", "hope"];

/** Whether words are about something that weighs on the person. */
export function speaksOfTrouble(matter: string, library: Library): boolean {
  const scores = library.topicsOf(wordsOf(matter, library.language));
  const isMissing = grammar[library.language].negations.test(matter);
  return [...troubles, ...(isMissing ? wanted : [])].some((id) => scores[id] >= evident);
}

/** Whether words are about a birth, of which people speak with the words of a loss. */
export function speaksOfBirth(matter: string, library: Library): boolean {
  return library.topicsOf(wordsOf(matter, library.language)).newborn >= evident;
}
