import type { Language } from "~/i18n/config";
import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import { noteChangedMemories } from "~/features/home/topics-changed.server";
import { insertOnce } from "~/services/db.server";

import { FADE_DAYS, MAX_MEMORIES } from "./limits";
import { present } from "./memory-dto.server";
import { saysTheSame, termsOf } from "./terms.server";
import type { DrawnMemory } from "./types";

const DAY_MS = 86_400_000;

/** Where drawn memories come from. */
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

/** When a short memory that is told at `now` is gone. */
export function fadesAt(now: Date): Date {
  return new Date(now.getTime() + FADE_DAYS * DAY_MS);
}

/**
 * Keeps what was drawn from a message. What says the same as a memory that is there, or answers the same question, renews
 * that one: a short one stays longer, the newest words stand, but never in place of the person's own.
 * Asked twice with the same, it changes nothing.
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
  // One id for what one message says, so that a job that runs again inserts nothing twice.
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
  // What the person wrote or changed stands as they wrote it; a paused one was not meant to go on.
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

/** Lets the memories of a person go that are too many: the short ones first, of each kind the oldest. */
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
