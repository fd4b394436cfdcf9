import { fairTime } from "~/utils/concurrency/fair-queue";

/** What is known of a generation in the queue. Ids are strings of MongoDB's object ids. */
interface Queued {
  id: string;
  userId: string;
  isRunning: boolean;
  isPremium: boolean;
  /** In milliseconds since 1970. */
  requestedAt: number;
}

/** When each person's were begun, whether they run or have ended, in milliseconds since 1970. */
export type Begun = ReadonlyMap<string, readonly number[]>;

/**
 * Premium counts as having asked ten minutes earlier; each further generation of the same person as six later. So two of
 * Premium, as many as are made at once for a person, come before one who asked at the same time.
 */
const TIMES = { headStartMs: 10 * 60_000, turnMs: 6 * 60_000 };

/**
 * The order in which waiting generations are begun: premium first, and in turns, so that someone with many of them does
 * not make the others wait. A turn that was taken since a generation was requested counts for it, also when what was made
 * is done: otherwise Premium's head start would begin again with each. And a person's next one counts as requested when the
 * last was begun: otherwise two people with many would leave no turn to a third. Whatever comes later, each has its turn.
 * @param unfinished running and waiting ones, oldest first.
 * @returns the ids of the waiting ones.
 */
export function orderQueue(unfinished: readonly Queued[], begun: Begun = new Map()): string[] {
  const running = new Map<string, number>();
  for (const { userId, isRunning } of unfinished) {
    if (isRunning) running.set(userId, (running.get(userId) ?? 0) + 1);
  }
  const waitingAhead = new Map<string, number>();
  const timed = unfinished
    .filter(({ isRunning }) => !isRunning)
    .map(({ id, userId, isPremium, requestedAt }) => {
      const waiting = waitingAhead.get(userId) ?? 0;
      waitingAhead.set(userId, waiting + 1);
      const own = running.get(userId) ?? 0;
      const times = begun.get(userId) ?? [];
      const lastBegun = Math.max(0, ...times);
      const taken = Math.max(own, times.filter((time) => time >= requestedAt).length);
      const turn = fairTime({ requestedAt, ahead: waiting + taken, isPremium }, TIMES);
      const afterLast = fairTime({ requestedAt: lastBegun, ahead: waiting + own, isPremium }, TIMES);
      return { id, time: Math.max(turn, afterLast), lastBegun };
    });
  // The sort is stable: among equals the oldest stays first.
  return timed.sort((a, b) => a.time - b.time || a.lastBegun - b.lastBegun).map(({ id }) => id);
}
