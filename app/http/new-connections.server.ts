import type { Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

let taken = 0;

/** How many connections this process has taken. */
export const connectionsTaken = (): number => taken;

/** Counts the connections that this server takes. */
export function countConnections(server: Server): void {
  server.on("connection", () => (taken += 1));
}

/**
 * Waits until the system has no more connections for this process: a turn of the event loop takes one, while there is any.
 * @param limitMs after which it waits no longer.
 */
export async function connectionsAllTaken(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  // The current turn may have taken its connection already.
  await nextTurn();
  let before: number;
  do {
    before = taken;
    await nextTurn();
  } while (taken !== before && performance.now() < end);
}
