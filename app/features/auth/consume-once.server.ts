import { createHash } from "node:crypto";
import { UsedKey } from "#models/used-key.server";
import { isDuplicateKey } from "~/services/db.server";

/** How long a second press counts as one with the first, in milliseconds: after that somebody means it. */
const DOUBLE_SUBMIT_MS = 60_000;

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Uses up a one-time key, across all processes. @param lifetimeMs how long the key is valid, in milliseconds.
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
 * Does something that a key allows once. What failed can be tried again with the same key.
 * @returns null when the key is used up.
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
 * Does what a form asks for, unless the same form has just asked for the same: where no script runs, nothing else keeps
 * a second press from doing it again. What failed can be asked for again.
 * @param submitKey made with the page of the form; without one each press counts.
 * @param what for whom it is done.
 */
export async function runOncePerForm(
  submitKey: string | undefined,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!submitKey) return work();
  await runOnce(`form:${submitKey}:${what}`, DOUBLE_SUBMIT_MS, work);
}
