import { LRUCache } from "lru-cache";
import type { Sender } from "./sender.server";

/** How long the requests of a session go first after a message that states danger, in milliseconds. */
const TTL_MS = 60_000;

const sessions = new LRUCache<string, true>({ max: 1_000, ttl: TTL_MS });

/** Notes that a message of this session states danger: the requests that fetch its answer must not wait either. */
export function noteDanger({ key, isSession }: Sender): void {
  if (isSession) sessions.set(key, true);
}

/** Whether a message of this session stated danger a moment ago. */
export function isSessionInDanger({ key, isSession }: Sender): boolean {
  return isSession && sessions.has(key);
}
