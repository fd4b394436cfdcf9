import type { Language } from "~/i18n/config";
import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import { noteChangedMemories } from "~/features/home/topics-changed.server";
import { insertOnce } from "~/services/database/db-writes.server";

import { FADE_DAYS, MAX_MEMORIES } from "./limits";
import { present } from "./memory-dto.server";
import { saysTheSame, termsOf } from "./terms.server";
import type { DrawnMemory } from "./types";

const DAY_MS = 86_400_000;

/** The source of extracted memories. */
export interface MemorySource {
  userId: mongoose.Types.ObjectId;
  conversationId: mongoose.Types.ObjectId;
  messageId: mongoose.Types.ObjectId;
  language: Language;
}

type Known = Pick<
  UserMemoryDocument,
  "_id" | "content" | "type" | "slot" | "editedAt" | "conversationId" | "isPaused"
>;

/** When a short-lived memory mentioned at `now` expires. */
export function fadesAt(now: Date): Date {
  return new Date(now.getTime() + FADE_DAYS * DAY_MS);
}

/**
 * Stores the memories extracted from a message. If an existing memory says the same, or answers the same question, it
 * is renewed: a short-lived one is kept longer and gets the newest text, but the person's own text is never replaced.
 * Repeating the call changes nothing.
 */
export async function storeMemories(
  source: MemorySource,
  drawn: readonly DrawnMemory[],
  now: Date,
): Promise<void> {
  const known: Known[] = await UserMemory.find(present(source.userId, now), {
    content: 1,
    type: 1,
    slot: 1,
    editedAt: 1,
    conversationId: 1,
    isPaused: 1,
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_MEMORIES)
    .lean();
  for (const memory of drawn) {
    const same = known.find(
      ({ content, slot }) =>
        (memory.slot !== null && slot === memory.slot) || saysTheSame(content, memory.content),
    );
    if (same) await renew(same, source, memory, now);
    else known.unshift(await insert(source, memory, now));
  }
  await keepWithinBound(source.userId);
  if (drawn.length > 0) await noteChangedMemories(source.userId);
}

async function insert(
  { userId, conversationId, messageId, language }: MemorySource,
  { content, category, type, slot }: DrawnMemory,
  now: Date,
): Promise<Known> {
  // One id per content of a message, so that a repeated job inserts nothing twice.
  const digest = createHash("sha256").update(`${messageId.toString()}:${content}`).digest("hex");
  const _id = new mongoose.Types.ObjectId(digest.slice(0, 24));
  const row = {
    _id,
    userId,
    conversationId,
    messageId,
    content,
    category,
    type,
    slot,
    terms: termsOf(content, language),
    expiresAt: type === "short" ? fadesAt(now) : null,
  };
  await insertOnce<unknown>(
    () => UserMemory.create(row),
    async () => undefined,
  );
  return { ...row, editedAt: null, isPaused: false };
}

async function renew(
  same: Known,
  { userId, conversationId, messageId, language }: MemorySource,
  { content, type }: DrawnMemory,
  now: Date,
): Promise<void> {
  const staysLong = same.type === "long_term" || type === "long_term";
  // Text that the person wrote or edited is kept; a paused memory stays paused.
  const isTheirs = same.editedAt !== null || same.conversationId === null || same.isPaused;
  await UserMemory.updateOne(
    { _id: same._id, userId },
    {
      $set: {
        type: staysLong ? "long_term" : "short",
        expiresAt: staysLong ? null : fadesAt(now),
        ...(!isTheirs && {
          conversationId,
          messageId,
          ...(same.content !== content && { content, terms: termsOf(content, language), embedding: null }),
        }),
      },
    },
  );
}

/** Deletes a person's memories beyond the limit: the short-lived ones first, and the oldest first. */
export async function keepWithinBound(userId: mongoose.Types.ObjectId): Promise<void> {
  const count = await UserMemory.countDocuments({ userId });
  if (count <= MAX_MEMORIES) return;
  const surplus = await UserMemory.find({ userId }, { _id: 1 })
    // "short" comes after "long_term".
    .sort({ type: -1, updatedAt: 1, _id: 1 })
    .limit(count - MAX_MEMORIES)
    .lean();
  await UserMemory.deleteMany({ userId, _id: mongoose.trusted({ $in: surplus.map(({ _id }) => _id) }) });
}
