/** What is known of a generation in the queue. Ids are strings of MongoDB's object ids. */
interface Queued {
  id: string;
  userId: string;
  isRunning: boolean;
}

/** When something was last begun for each person, as a number that grows; who is missing has had nothing for long. */
export type LastBegun = ReadonlyMap<string, number>;

/**
 * The order in which waiting generations are begun: in turns, so that someone with many of them does not make the others
 * wait. First the oldest of each person, then the next of each. Within a turn come first those for whom least is being made;
 * among them, who was served longest ago: otherwise two people with many would leave no turn to a third.
 * @param unfinished running and waiting ones, oldest first.
 * @returns the ids of the waiting ones.
 */
export function orderQueue(unfinished: readonly Queued[], lastBegun: LastBegun = new Map()): string[] {
  const running = new Map<string, number>();
  const turns = new Map<string, number>();
  for (const { userId, isRunning } of unfinished) {
    if (isRunning) running.set(userId, (running.get(userId) ?? 0) + 1);
  }
  const ranked = unfinished
    .filter(({ isRunning }) => !isRunning)
    .map(({ id, userId }) => {
      const turn = turns.get(userId) ?? 0;
      turns.set(userId, turn + 1);
      return { id, turn, running: running.get(userId) ?? 0, begun: lastBegun.get(userId) ?? 0 };
    });
  // The sort is stable: among equals the oldest stays first.
  return ranked
    .sort((a, b) => a.turn - b.turn || a.running - b.running || a.begun - b.begun)
    .map(({ id }) => id);
}
