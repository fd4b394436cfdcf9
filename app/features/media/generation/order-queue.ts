import { fairTime } from "~/utils/fair-queue";

/** What is known of a generation in the queue. Ids are strings of MongoDB's object ids. */
interface Queued {
  id: string;
  userId: string;
  isRunning: boolean;
  isPremium: boolean;
  /** In milliseconds since 1970. */
  requestedAt: number;
}

/** When something was last begun for each person, in milliseconds since 1970. */
export type LastBegun = ReadonlyMap<string, number>;

/**
 * Premium counts as having asked ten minutes earlier; each further generation of the same person as six later. So two of
 * Premium, as many as are made at once for a person, come before one who asked at the same time.
 */
const TIMES = { headStartMs: 10 * 60_000, turnMs: 6 * 60_000 };

/**
 * The order in which waiting generations are begun: premium first, and in turns, so that someone with many of them does
 * not make the others wait. A person's next one counts as requested when the last was begun: otherwise two people with
 * many would leave no turn to a third. Whatever comes later, each has its turn.
 * @param unfinished running and waiting ones, oldest first.
 * @returns the ids of the waiting ones.
 */
export function orderQueue(unfinished: readonly Queued[], lastBegun: LastBegun = new Map()): string[] {
  const ahead = new Map<string, number>();
  for (const { userId, isRunning } of unfinished) {
    if (isRunning) ahead.set(userId, (ahead.get(userId) ?? 0) + 1);
  }
  const timed = unfinished
    .filter(({ isRunning }) => !isRunning)
    .map(({ id, userId, isPremium, requestedAt }) => {
      const own = ahead.get(userId) ?? 0;
      ahead.set(userId, own + 1);
      const since = Math.max(requestedAt, lastBegun.get(userId) ?? 0);
      return { id, time: fairTime({ requestedAt: since, ahead: own, isPremium }, TIMES) };
    });
  // The sort is stable: among equals the oldest stays first.
  return timed.sort((a, b) => a.time - b.time).map(({ id }) => id);
}
