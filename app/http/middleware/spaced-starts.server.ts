import { connectionsTaken } from "../new-connections.server";

/** How many new connections are let in before a request starts, while more wait. */
const CONNECTIONS_BEFORE_START = 8;

/**
 * Lets one request start in each turn of the event loop. Without it all that arrived together would be served before any
 * other socket is read, and the health checks would wait for the last of them. A turn also lets in one new connection
 * only (libuv, from 1.45 on). While there are any, a few come in before each start: otherwise a crowd would wait in the
 * system's queue, where danger does not go first, and which drops connections when it is full.
 */
export function spacedStarts(): () => Promise<void> {
  // At most as many as have a permit.
  const ready: (() => void)[] = [];
  let seen = 0;
  let letIn = 0;
  const startNext = () => {
    const taken = connectionsTaken();
    const isLettingIn = taken !== seen && letIn < CONNECTIONS_BEFORE_START;
    seen = taken;
    letIn = isLettingIn ? letIn + 1 : 0;
    if (!isLettingIn) ready.shift()?.();
    if (ready.length > 0) setImmediate(startNext);
  };
  return () =>
    new Promise((resolve) => {
      if (ready.push(resolve) === 1) setImmediate(startNext);
    });
}
