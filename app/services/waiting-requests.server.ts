import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "./singleton.server";

const state = singleton("waitingRequests", () => ({
  waiting: (): number => 0,
  unanswered: (): number => 0,
  refuse: (): void => {},
}));

/** Whether requests of this process wait for their turn. */
export function areRequestsWaiting(): boolean {
  return state.waiting() > 0;
}

/**
 * Tells how many requests wait for their turn. The latest queue counts.
 * @param unanswered how many are open and have no answer yet, waiting or not.
 * @param refuse refuses those that wait, and all that would have to.
 */
export function countWaitingRequests(
  waiting: () => number,
  unanswered = waiting,
  refuse: () => void = () => {},
): void {
  Object.assign(state, { waiting, unanswered, refuse });
}

/** Refuses the requests that wait for their turn, and all that would have to from now on. */
export function refuseWaitingRequests(): void {
  state.refuse();
}

/** How often a process that stops looks whether requests are still unanswered, in milliseconds. */
const LOOK_INTERVAL_MS = 50;

/** Resolves when every request has its answer, or after this many milliseconds. */
export async function requestsAnswered(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (state.unanswered() > 0 && performance.now() < end) await sleep(LOOK_INTERVAL_MS);
}
