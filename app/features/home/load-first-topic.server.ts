import { dayPartOf } from "~/i18n/format";
import type { Language } from "~/i18n/config";
import { cardOf, cardOfDay, chooseTopics, fitsDayPart } from "./choose-topics.server";
import { collectFacts, readCare, type TopicPerson } from "./collect-facts.server";
import { quote } from "./load-topics.server";
import type { Topic } from "./types";

/**
 * Loads the one topic that the first questions end with: a practice of the built-in library for what the person has
 * answered, otherwise the card of the day. Its title is bound to its practice, so that tapping it leads there.
 * @returns null for a person in care, to whom nothing is offered.
 */
export async function loadFirstTopic(
  user: TopicPerson & { id: string },
  reader: { language: Language; timeZone: string },
  now = new Date(),
): Promise<Topic | null> {
  const care = await readCare(user.id, now);
  if (care.isNow) return null;
  const { language, timeZone } = reader;
  const dayPart = dayPartOf(now.getTime(), timeZone);
  const facts = user.memoryEnabled === false ? [] : await collectFacts(user.id, user, now);
  for (const { category, practice, fact } of chooseTopics(facts, { language, isSteadying: care.wasLately })) {
    const words = fitsDayPart(practice, dayPart) && cardOf(practice, language);
    if (words) return { category, ...words, reason: quote(fact.text) };
  }
  return { category: "mindfulness", ...cardOfDay("mindfulness", dayPart, language), reason: null };
}
