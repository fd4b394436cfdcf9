/** What is known of a generation in the queue. Ids are strings of MongoDB's object ids. */
interface Queued {
  id: string;
  userId: string;
  isRunning: boolean;
}

/**
 * The order in which waiting generations are begun: in turns, so that someone with many of them does not make the others
 * wait. First the oldest of each person for whom least is being made, then the next.
 * @param unfinished running and waiting ones, oldest first.
 * @returns the ids of the waiting ones.
 */
export function orderQueue(unfinished: readonly Queued[]): string[] {
  const ahead = new Map<string, number>();
  for (const { userId, isRunning } of unfinished) {
    if (isRunning) ahead.set(userId, (ahead.get(userId) ?? 0) + 1);
  }
  const ranked = unfinished
    .filter(({ isRunning }) => !isRunning)
    .map(({ id, userId }) => {
      const rank = ahead.get(userId) ?? 0;
      ahead.set(userId, rank + 1);
      return { id, rank };
    });
  // The sort is stable: among equals the oldest stays first.
  return ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id);
}
