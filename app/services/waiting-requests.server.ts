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
 * @param refuse refuses those that wait, and all that come.
 */
export function countWaitingRequests(
  waiting: () => number,
  unanswered = waiting,
  refuse: () => void = () => {},
): void {
  Object.assign(state, { waiting, unanswered, refuse });
}

/** Refuses the requests that wait for their turn, and all that come from now on. */
export function refuseRequests(): void {
  state.refuse();
}

/** How often a process that stops looks whether requests are still unanswered, in milliseconds. */
const LOOK_INTERVAL_MS = 50;

/** Waits until every request has its answer, for so many milliseconds at most. @returns whether all have. */
export async function requestsAnswered(limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (state.unanswered() > 0 && performance.now() < end) await sleep(LOOK_INTERVAL_MS);
  return state.unanswered() === 0;
}
