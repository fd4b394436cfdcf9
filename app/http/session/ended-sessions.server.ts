import { LRUCache } from "lru-cache";

/** Sessions that a request or a sign-out of this process found to have ended. An id is never used again. */
const ended = new LRUCache<string, true>({ max: 1_000 });

export function noteEndedSession(sid: string): void {
  ended.set(sid, true);
}

/** Whether a session is known to have ended. Others may have, too: only the database knows. */
export function isKnownToHaveEnded(sid: string): boolean {
  return ended.has(sid);
}
