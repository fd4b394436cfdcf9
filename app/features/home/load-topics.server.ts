import mongoose from "mongoose";
import { TopicSet, type TopicSetDocument } from "#models/topic-set.server";
import { UserMemory } from "#models/user-memory.server";
import { present } from "~/features/memory/memory-dto.server";
import type { Language } from "~/i18n/config";
import { dayPartOf, type DayPart } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import { topicCategories } from "~/utils/conversation-category";
import { wholeLength } from "~/utils/text/text";
import { cardOf, cardOfDay, fitsDayPart } from "./choose-topics.server";
import { hashFact, hashProfile, readCare, type TopicPerson } from "./collect-facts.server";
import { MAX_QUOTED, TOPICS_A_DAY } from "./limits";
import { dayOf, requestTopics } from "./make-topics.server";
import type { Fact, Topic } from "./types";

type Person = TopicPerson & { id: string; timeZone: string };
type StoredTopic = TopicSetDocument["topics"][number];

interface Reader {
  language: Language;
  timeZone: string;
}

/**
 * Loads a person's stored topics, one for each category, and requests new ones in the background if they are out of date.
 * Returns none if nothing is known about the person: the screen then shows its four built-in topics. At most two reads.
 */
export async function loadTopics(user: Person, reader: Reader, now = new Date()): Promise<Topic[]> {
  if (user.memoryEnabled === false) return [];
  const set = await TopicSet.findOne({ userId: user.id }).lean();
  const facts = set ? await readReasons(user, set, reader.language, now) : [];
  if (isDue(user, set, facts, now)) requestTopics(user.id);
  if (!set) return [];
  return arrange(user, set, facts, reader.language, dayPartOf(now.getTime(), reader.timeZone));
}

/** The same for the API, whose clients cannot tell that a person is in care: they get none then. */
export async function listTopics(
  user: Person,
  reader: Reader,
  now = new Date(),
): Promise<Omit<Topic, "reason">[]> {
  const [topics, care] = await Promise.all([loadTopics(user, reader, now), readCare(user.id, now)]);
  if (care.isNow) return [];
  return topics.map(({ category, title, description }) => ({ category, title, description }));
}

/** Whether what the topics were made from has changed, and they may be made once more today. */
function isDue(user: Person, set: TopicSetDocument | null, facts: (Fact | null)[], now: Date): boolean {
  const hasAnswers = user.usageReasons.length > 0 || Boolean(user.usageNotes);
  if (!set) return hasAnswers;
  const isOpen = !set.day || set.day < dayOf(user, now) || set.timesMade < TOPICS_A_DAY;
  const isChanged =
    set.changedAt !== null ||
    set.profileHash !== hashProfile(user) ||
    set.topics.some(({ reason }, index) => reason && !facts[index]);
  return isOpen && isChanged;
}

/** Reads the text of each topic's reason; null if it has none, or if the text has been changed or deleted since. */
async function readReasons(
  user: Person,
  { topics }: TopicSetDocument,
  language: Language,
  now: Date,
): Promise<(Fact | null)[]> {
  const ids = topics.flatMap(({ reason }) => reason?.memoryId ?? []);
  const memories =
    ids.length === 0
      ? []
      : await UserMemory.find(
          {
            ...present(user.id, now),
            isPaused: mongoose.trusted({ $ne: true }),
            _id: mongoose.trusted({ $in: ids }),
          },
          { content: 1 },
        )
          .hint({ _id: 1 })
          .lean();
  const { t } = getServerI18n(language);
  const factOf = ({ reason }: StoredTopic): Fact | null => {
    if (reason?.kind === "memory") {
      const memory = memories.find(({ _id }) => _id.equals(reason.memoryId!));
      return memory
        ? { source: { kind: "memory", memoryId: memory._id.toString() }, text: memory.content }
        : null;
    }
    if (reason?.kind === "notes") return { source: { kind: "notes" }, text: user.usageNotes?.trim() ?? "" };
    const key = reason?.key;
    if (!key || !user.usageReasons.includes(key)) return null;
    return { source: { kind: "usageReason", key }, text: t(`usageReasons.${key}.label`) };
  };
  return topics.map((topic) => {
    const fact = factOf(topic);
    return fact && hashFact(fact) === topic.reason!.textHash ? fact : null;
  });
}

/** Returns one topic for each category: the first valid one that fits the time of day, otherwise a card for that time. */
function arrange(
  user: Person,
  { topics, language: writtenIn }: TopicSetDocument,
  facts: (Fact | null)[],
  language: Language,
  dayPart: DayPart,
): Topic[] {
  const valid = topics.flatMap((topic, index) => {
    const fact = facts[index]!;
    if (topic.reason && !fact) return [];
    const words = topic.practice
      ? fitsDayPart(topic.practice, dayPart) && cardOf(topic.practice, language)
      : writtenIn === user.preferredLanguage && { title: topic.title!, description: topic.description! };
    return words ? [{ category: topic.category, ...words, reason: fact && quote(fact.text) }] : [];
  });
  if (valid.length === 0) return [];
  return topicCategories.map(
    (category) =>
      valid.find((topic) => topic.category === category) ?? {
        category,
        ...cardOfDay(category, dayPart, language),
        reason: null,
      },
  );
}

/** The beginning of a text in whole words, on one line. */
export function quote(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/\.$/, "");
  if (line.length <= MAX_QUOTED) return line;
  const cut = line.slice(0, wholeLength(line.slice(0, MAX_QUOTED)));
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > MAX_QUOTED / 2 ? end : cut.length).replace(/[\s,;:.–—-]+$/u, "")}…`;
}
