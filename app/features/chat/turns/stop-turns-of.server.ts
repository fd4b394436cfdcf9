import { Turn } from "#models/turn.server";
import { localTurns } from "./streams/local-turns.server";
import type { TurnAborted } from "./reply-saver.server";

/** How long owners elsewhere are waited for, in milliseconds; they look at least twice a second. */
const TIMEOUT_MS = 1_500;
const LOOK_INTERVAL_MS = 100;

/**
 * Ends everything a person has open: every reply that is being written for them, on whichever process, and with it every
 * stream that reads one. What has come of the replies is kept. For a ban, a deletion, a changed password.
 */
export async function stopTurnsOf(userId: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  // More than once: a message may have been on its way.
  for (;;) {
    await Turn.updateMany(
      { userId, status: "running" },
      { $set: { stopRequested: true } },
      { timestamps: false },
    );
    const local = [...localTurns.values()].filter(({ live }) => live.userId === userId);
    for (const { abort } of local) abort.abort("stopped" satisfies TurnAborted);
    await Promise.all(local.map(({ done }) => done));
    const isOver = (await Turn.exists({ userId, status: "running" })) === null;
    if (isOver || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
  }
}
