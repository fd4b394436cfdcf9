import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { Generation, type GenerationDocument } from "#models/generation.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { singleton } from "~/services/singleton.server";
import { MAX_UNFINISHED, RUNNING_PER_PERSON } from "../limits";
import type { GenerationStatus, GenerationStep, MediaType } from "../types";
import { orderQueue, type Begun } from "./order-queue";

/** How long a process may be silent before another takes its generation over, in milliseconds. */
export const LEASE_MS = 10_000;
/** Attempts before a generation is given up; an attempt whose process died counts too. */
export const MAX_ATTEMPTS = 2;

/** Names this process in the generations it makes. */
const processId = singleton("mediaProcessId", () => randomUUID());

const leaseEnd = { $add: ["$$NOW", LEASE_MS] };
const leaseIsOver = mongoose.trusted({ $lt: ["$leaseExpiresAt", "$$NOW"] });
const options = { updatePipeline: true, returnDocument: "after" } as const;
const start = {
  status: "running",
  owner: processId,
  attempt: { $add: ["$attempt", 1] },
  leaseExpiresAt: leaseEnd,
  begunAt: "$$NOW",
};

/** What was begun longer ago gives no one an advantage, in milliseconds. */
const TURN_MEMORY_MS = 3_600_000;

/** Matches generations that wait or are being made. */
export function unfinished() {
  return mongoose.trusted({ $in: ["queued", "running"] satisfies GenerationStatus[] });
}

/**
 * The ids of the waiting generations, in the order in which they are begun.
 * @param only leaves those of another type out.
 */
export async function readQueue(only?: MediaType): Promise<string[]> {
  const rows = await Generation.find(
    { status: unfinished() },
    { userId: 1, type: 1, status: 1, isPremium: 1, createdAt: 1 },
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(MAX_UNFINISHED)
    .lean();
  const begun = await readBegun(rows.map(({ userId }) => userId));
  const ids = orderQueue(
    rows.map(({ _id, userId, status, isPremium, createdAt }) => ({
      id: _id.toString(),
      userId: userId.toString(),
      isRunning: status === "running",
      isPremium: isPremium ?? false,
      requestedAt: createdAt.getTime(),
    })),
    begun,
  );
  if (!only) return ids;
  const others = new Set(rows.filter(({ type }) => type !== only).map(({ _id }) => _id.toString()));
  return ids.filter((id) => !others.has(id));
}

async function readBegun(userIds: mongoose.Types.ObjectId[]): Promise<Begun> {
  const since = new Date(Date.now() - TURN_MEMORY_MS);
  const rows = await Generation.aggregate<{ _id: mongoose.Types.ObjectId; times: Date[] }>([
    { $match: { userId: { $in: userIds }, begunAt: { $gte: since } } },
    { $group: { _id: "$userId", times: { $push: "$begunAt" } } },
  ]);
  return new Map(rows.map(({ _id, times }) => [_id.toString(), times.map((time) => time.getTime())]));
}

/**
 * Takes the next generation for this process: one whose process has died, or the first in the queue whose person has a
 * running place free.
 * @param only leaves those of another type out.
 * @returns null when there is nothing to do.
 */
export async function claimGeneration(only?: MediaType): Promise<GenerationDocument | null> {
  const abandoned = await Generation.findOneAndUpdate(
    // Says what the index says, and then which of them: without it all of the last week would be read.
    {
      $and: [
        { status: unfinished() },
        { status: "running", ...(only && { type: only }), $expr: leaseIsOver },
      ],
    },
    [{ $set: start }],
    { ...options, hint: "unfinished" },
  ).lean();
  if (abandoned) return abandoned;
  for (const id of await readQueue(only)) {
    for (let place = 0; place < RUNNING_PER_PERSON; place += 1) {
      const claimed = await claimAt(id, place);
      if (claimed) return claimed;
    }
  }
  return null;
}

/** The unique index decides which of two processes gets a person's place. */
async function claimAt(id: string, place: number): Promise<GenerationDocument | null> {
  try {
    return await Generation.findOneAndUpdate(
      { _id: id, status: "queued" },
      [{ $set: { ...start, place: { $literal: place } } }],
      options,
    ).lean();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

type Claimed = Pick<GenerationDocument, "_id" | "attempt">;

/** The filter of every write of one attempt: it matches nothing once the generation is cancelled or taken over. */
export function ownAttempt({ _id, attempt }: Claimed) {
  return { _id, owner: processId, attempt, status: "running" as const };
}

/** Saves the progress and renews the lease. @returns false when the generation is no longer this process's. */
export async function keepGeneration(
  generation: Claimed,
  progress: { step: GenerationStep; percent: number },
): Promise<boolean> {
  const { matchedCount } = await Generation.updateOne(
    ownAttempt(generation),
    [{ $set: { ...progress, leaseExpiresAt: leaseEnd } }],
    { updatePipeline: true },
  );
  return matchedCount > 0;
}

/** Puts a generation back into the queue, because this process stops. It does not count as an attempt. */
export async function releaseGeneration(generation: Claimed): Promise<void> {
  await Generation.updateOne(ownAttempt(generation), {
    $set: { status: "queued", place: null, owner: null, step: null, percent: 0 },
    $inc: { attempt: -1 },
  });
}

/**
 * Ends a generation without an item.
 * @param filter which of them may be ended, besides its id.
 * @returns the ended one, or null when it had ended before.
 */
export function endGeneration(
  filter: { _id: mongoose.Types.ObjectId | string; userId?: string; owner?: string; attempt?: number },
  end: { status: "failed" | "cancelled"; error: string | null },
): Promise<GenerationDocument | null> {
  return Generation.findOneAndUpdate(
    { ...filter, status: unfinished() },
    { $set: { ...end, place: null, onceKey: null, finishedAt: new Date() } },
    { returnDocument: "after" },
  ).lean();
}
