import { singleton } from "~/services/singleton.server";
import { AppError } from "~/utils/app-error";

/** Replies that one person may read at the same time from one process, over all their tabs and devices. */
export const MAX_OPEN_STREAMS = 20;
/** When to try again, in seconds: by then a reply of usual length has ended. */
const RETRY_AFTER_SECONDS = 10;

/** How many streams are open here, by person. */
const open = singleton("openStreams", () => new Map<string, number>());

/**
 * Counts one more open stream of this person, until `signal` aborts: when the connection closes.
 * @throws AppError 429 when the person reads as many already.
 */
export function reserveStream(userId: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const count = open.get(userId) ?? 0;
  if (count >= MAX_OPEN_STREAMS) {
    throw new AppError("errors.tooManyAttempts", 429, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  open.set(userId, count + 1);
  signal.addEventListener(
    "abort",
    () => {
      const left = open.get(userId)! - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    },
    { once: true },
  );
}

/** The streams that are open in this process. */
export function countOpenStreams(): number {
  let count = 0;
  for (const ofPerson of open.values()) count += ofPerson;
  return count;
}
