import mongoose, { type Types } from "mongoose";
import { TopicSet } from "#models/topic-set.server";
import { User } from "#models/user.server";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { dayPartOf, safeTimeZone } from "~/i18n/format";
import { upsertOnce } from "~/services/database/db-writes.server";
import { enqueue, hasJobs, job } from "~/services/jobs/jobs.server";
import { getGuide } from "~/services/llm/index.server";
import { log } from "~/services/log.server";
import { dayAndHour } from "~/utils/local-time";
import { chooseTopics } from "./choose-topics.server";
import {
  collectFacts,
  hashFact,
  hashOf,
  hashProfile,
  readCare,
  topicProfile,
  type TopicPerson,
} from "./collect-facts.server";
import { TOPICS_A_DAY } from "./limits";
import { dropForgottenTopics } from "./topics-changed.server";
import type { Fact, TopicCategory } from "./types";
import { writeTopics } from "./write-topics.server";

type MadeFor = TopicPerson & { _id: Types.ObjectId; timeZone: string };

interface MadeTopic {
  category: TopicCategory;
  fact: Fact | null;
  practice?: string;
  title?: string;
  description?: string;
}

/** Makes a person's topics again if the profile or the memories have changed. */
export const makeTopicsJob = job<{ userId: string }>({
  name: "make-topics",
  retries: 1,
  handle: ({ userId }) => makeTopics(userId),
});

/** Asks for topics in the background; the page does not wait for it. */
export function requestTopics(userId: string): void {
  if (!hasJobs()) return;
  enqueue(makeTopicsJob, { userId }, { once: userId }).catch((error: unknown) =>
    // The next visit asks again.
    log.warn({ err: error }, "topics were not asked for"),
  );
}

/** The person's local day. */
export function dayOf(person: { timeZone: string }, now: Date): string {
  return dayAndHour(now, safeTimeZone(person.timeZone)).day;
}

/**
 * Makes topics from the profile and the memories: at most three times in the person's local day, not while they are in
 * care, and not while memory is off. If the model's answer is refused, nothing changes.
 */
export async function makeTopics(userId: string, now = new Date()): Promise<void> {
  const person = await findPerson(userId);
  const care = await readCare(userId, now);
  if (!person || care.isNow) return;
  const facts = await collectFacts(userId, person, now);
  const isModel = getGuide().source === "model";
  const profileHash = hashProfile(person);
  const madeFrom = hashOf([isModel, profileHash, facts.map((fact) => [fact.source, hashFact(fact)])]);
  const own = { userId: new mongoose.Types.ObjectId(userId) };
  const set = await upsertOnce(() =>
    TopicSet.findOneAndUpdate(own, { $setOnInsert: own }, { upsert: true, returnDocument: "after" }).lean(),
  );
  if (set!.madeFrom !== madeFrom) {
    if (facts.length > 0 && !(await takeOneOfToday(userId, dayOf(person, now)))) return;
    const topics = await topicsFrom(facts, person, { isModel, wasInCare: care.wasLately, now });
    // A model takes its time: the person may have switched memory off, or be in care by now.
    if (!topics || !(await findPerson(userId)) || (await readCare(userId, new Date())).isNow) return;
    const memoryIds = isModel
      ? facts.flatMap(({ source }) => (source.kind === "memory" ? source.memoryId : []))
      : [];
    await TopicSet.updateOne(own, {
      $set: { topics: topics.map(toStored), memoryIds, madeFrom, language: person.preferredLanguage },
    });
    // What was forgotten while they were made.
    await dropForgottenTopics(userId);
  }
  await TopicSet.updateOne(own, { $set: { profileHash } });
  await TopicSet.updateOne(
    { ...own, changedAt: mongoose.trusted({ $lte: now }) },
    { $set: { changedAt: null } },
  );
}

/** The person, unless they want no memory or are leaving. */
async function findPerson(userId: string): Promise<MadeFor | null> {
  const person = await User.findById(userId, { ...topicProfile, timeZone: 1, deletionStartedAt: 1 }).lean();
  return person && person.memoryEnabled !== false && !person.deletionStartedAt ? person : null;
}

async function topicsFrom(
  facts: readonly Fact[],
  person: MadeFor,
  { isModel, wasInCare, now }: { isModel: boolean; wasInCare: boolean; now: Date },
): Promise<MadeTopic[] | null> {
  if (facts.length === 0) return [];
  if (!isModel) {
    const language = interfaceLanguage(person.preferredLanguage);
    return chooseTopics(facts, { language, isSteadying: wasInCare });
  }
  const dayPart = dayPartOf(now.getTime(), safeTimeZone(person.timeZone));
  const topics = await writeTopics(facts, person, { dayPart, wasInCare, now });
  if (!topics) log.warn("a model's topics were refused");
  return topics;
}

/**
 * Counts one making of topics on this day. Changing the time zone back and forth does not allow more.
 * @returns false if none is left.
 */
async function takeOneOfToday(userId: string, day: string): Promise<boolean> {
  const own = { userId: new mongoose.Types.ObjectId(userId) };
  const begun = await TopicSet.updateOne(
    { ...own, $or: [{ day: null }, { day: mongoose.trusted({ $lt: day }) }] },
    { $set: { day, timesMade: 1 } },
  );
  if (begun.modifiedCount > 0) return true;
  const counted = await TopicSet.updateOne(
    { ...own, timesMade: mongoose.trusted({ $lt: TOPICS_A_DAY }) },
    { $inc: { timesMade: 1 } },
  );
  return counted.modifiedCount > 0;
}

function toStored({ fact, ...topic }: MadeTopic) {
  return { ...topic, reason: fact && { ...fact.source, textHash: hashFact(fact) } };
}
