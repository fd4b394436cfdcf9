import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "./singleton.server";

const state = singleton("waitingRequests", () => ({ count: (): number => 0 }));

/** Whether requests of this process wait for their turn. */
export function areRequestsWaiting(): boolean {
  return state.count() > 0;
}

/** Tells how many requests wait. The latest queue counts. */
export function countWaitingRequests(count: () => number): void {
  state.count = count;
}

/** How often a process that stops looks whether requests still wait, in milliseconds. */
const LOOK_INTERVAL_MS = 50;

/** Resolves when no request waits any more, or after this many milliseconds. */
export async function waitingRequestsServed(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (areRequestsWaiting() && performance.now() < end) await sleep(LOOK_INTERVAL_MS);
}
