import { createHash } from "node:crypto";
import mongoose, { type Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import type { UserDocument } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { present } from "~/features/memory/memory-dto.server";
import { isSecret } from "~/features/memory/secrets.server";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { assess } from "~/features/safety/answer-message.server";
import { holdsOffersBack } from "~/features/safety/care/care-state.server";
import { getServerI18n } from "~/i18n/server.server";
import { MAX_TOPIC_MEMORIES } from "./limits";
import type { Fact } from "./types";

/** Memories that are read, for the few that are used. */
const READ = 40;
/** The latest conversations; the home screen looks at as many. */
const LATEST = 5;

/** The fields of a person that topics are made from. */
export const topicProfile = {
  preferredLanguage: 1,
  firstName: 1,
  dateOfBirth: 1,
  gender: 1,
  usageReasons: 1,
  usageNotes: 1,
  memoryEnabled: 1,
} as const;

export type TopicPerson = Pick<UserDocument, keyof typeof topicProfile>;

/** Whether the person is in care, or was in one of the latest conversations. */
export async function readCare(
  userId: string | Types.ObjectId,
  now: Date,
): Promise<{ isNow: boolean; wasLately: boolean }> {
  // The archive, too; named so that the index sorts.
  const isArchived = mongoose.trusted({ $in: [null, true] });
  const rows = await Conversation.find({ userId, isDraft: false, isArchived }, { care: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(LATEST)
    .lean();
  return {
    isNow: rows.some(({ care }) => holdsOffersBack(care, now)),
    wasLately: rows.some(({ care }) => care),
  };
}

/**
 * Collects what topics may be made from: the person's onboarding answers and their active memories. Texts that the person
 * asked to keep secret, and texts about danger, are left out.
 */
export async function collectFacts(
  userId: string | Types.ObjectId,
  person: TopicPerson,
  now: Date,
): Promise<Fact[]> {
  const i18n = getServerI18n(interfaceLanguage(person.preferredLanguage));
  const rows = await UserMemory.find(
    { ...present(userId, now), isPaused: mongoose.trusted({ $ne: true }) },
    { content: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(READ)
    .lean();
  const memories = rows
    .filter(({ content }) => isUsable(content))
    .slice(0, MAX_TOPIC_MEMORIES)
    .map(({ _id, content }): Fact => ({
      source: { kind: "memory", memoryId: _id.toString() },
      text: content,
    }));
  const notes = person.usageNotes?.trim();
  const reasons = person.usageReasons
    .filter((key) => i18n.exists(`usageReasons.${key}.label`))
    .map((key): Fact => ({
      source: { kind: "usageReason", key },
      text: i18n.t(`usageReasons.${key}.label`),
    }));
  return [
    ...memories,
    ...(notes && isUsable(notes) ? [{ source: { kind: "notes" }, text: notes } as const] : []),
    ...reasons,
  ];
}

function isUsable(text: string): boolean {
  return !isSecret(text) && assess(text) === null;
}

/** A hash of the profile, as far as topics are made from it. */
export function hashProfile(person: TopicPerson): string {
  const { preferredLanguage, firstName, dateOfBirth, gender, usageReasons, usageNotes } = person;
  return hashOf([preferredLanguage, firstName, dateOfBirth, gender, usageReasons, usageNotes ?? null]);
}

/** A hash of a JSON value. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}

/** A hash by which a topic's reason is compared. A label depends on the reader's language, so its key is used. */
export function hashFact({ source, text }: Fact): string {
  return hashOf(source.kind === "usageReason" ? source.key : text);
}
