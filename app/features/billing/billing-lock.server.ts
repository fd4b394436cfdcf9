import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { UsedKey } from "#models/used-key.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { AppError } from "~/utils/app-error";

/** How long a lock lasts when its process dies, and how long the next request waits for it, in milliseconds. */
const LEASE_MS = 60_000;
const WAIT_MS = 15_000;
const LOOK_MS = 100;
/** How often a page that waits for a payment leads to a question to Stripe, in milliseconds. */
const ASK_MS = 3_000;

/**
 * Runs what begins or changes a person's subscription, one at a time across all processes: between looking at Stripe and
 * writing there nothing else may begin.
 * @throws AppError 409 when another one takes longer than 15 s.
 */
export async function withBillingLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const _id = keyOf("change", userId);
  const deadline = Date.now() + WAIT_MS;
  let expireAt = await take(_id, LEASE_MS);
  while (!expireAt) {
    if (Date.now() > deadline) throw new AppError("billing.errors.busy", 409);
    await delay(LOOK_MS);
    expireAt = await take(_id, LEASE_MS);
  }
  try {
    return await work();
  } finally {
    // After its lease it may be another one's.
    await UsedKey.deleteOne({ _id, expireAt });
  }
}

/** Whether Stripe may be asked about a person now: once in a few seconds, across all processes. */
export async function mayAskStripe(userId: string): Promise<boolean> {
  return (await take(keyOf("ask", userId), ASK_MS)) !== null;
}

const keyOf = (what: string, userId: string) =>
  createHash("sha256").update(`billing:${what}:${userId}`).digest("base64url");

/** @returns until when it is taken, or null where it is already. */
async function take(_id: string, leaseMs: number): Promise<Date | null> {
  const now = Date.now();
  const expireAt = new Date(now + leaseMs);
  try {
    // The database removes what has expired once a minute; until then it counts as gone.
    await UsedKey.updateOne(
      { _id, expireAt: mongoose.trusted({ $lte: new Date(now) }) },
      { $set: { expireAt } },
      { upsert: true },
    );
    return expireAt;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
