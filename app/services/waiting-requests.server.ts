import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "./singleton.server";

const state = singleton("waitingRequests", () => ({
  waiting: (): number => 0,
  unanswered: (): number => 0,
}));

/** Whether requests of this process wait for their turn. */
export function areRequestsWaiting(): boolean {
  return state.waiting() > 0;
}

/**
 * Tells how many requests wait for their turn. The latest queue counts.
 * @param unanswered how many are open and have no answer yet, waiting or not.
 */
export function countWaitingRequests(waiting: () => number, unanswered = waiting): void {
  Object.assign(state, { waiting, unanswered });
}

/** How often a process that stops looks whether requests are still unanswered, in milliseconds. */
const LOOK_INTERVAL_MS = 50;

/** Resolves when every request has its answer, or after this many milliseconds. */
export async function requestsAnswered(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (state.unanswered() > 0 && performance.now() < end) await sleep(LOOK_INTERVAL_MS);
}
