import { createHash } from "node:crypto";
import { UsedKey } from "#models/used-key.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";

/** How long a repeated submit counts as a double click, in milliseconds; after that it is intended. */
const DOUBLE_SUBMIT_MS = 60_000;

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Uses up a one-time key, across all processes.
 * @param lifetimeMs how long the key is valid, in milliseconds.
 * @returns whether the key was still unused.
 */
export async function consumeOnce(key: string, lifetimeMs: number): Promise<boolean> {
  try {
    await UsedKey.create({ _id: hashOf(key), expireAt: new Date(Date.now() + lifetimeMs) });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Runs work that a key allows once. If it fails, the same key can be used again.
 * @returns null if the key has been used.
 */
export async function runOnce<Answer>(
  key: string,
  lifetimeMs: number,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  if (!(await consumeOnce(key, lifetimeMs))) return null;
  try {
    return { answer: await work() };
  } catch (error) {
    await UsedKey.deleteOne({ _id: hashOf(key) });
    throw error;
  }
}

/**
 * Runs a form's work once, even if the form is submitted twice: without scripts, nothing else prevents a double
 * submit. If it fails, it can be submitted again.
 * @param submitKey created with the form's page; without one, every submit counts.
 * @param what the subject of the work, such as the person's id.
 */
export async function runOncePerForm(
  submitKey: string | undefined,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!submitKey) return work();
  await runOnce(`form:${submitKey}:${what}`, DOUBLE_SUBMIT_MS, work);
}
