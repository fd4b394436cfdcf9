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
