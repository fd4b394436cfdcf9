import { createHash } from "node:crypto";
import type { Request as ExpressRequest } from "express";
import { LRUCache } from "lru-cache";
import { readCookie } from "~/http/session/cookies.server";
import { sessionCookie } from "~/http/session/session-id.server";

/** How long the requests of a session go first after a message that states danger, in milliseconds. */
const TTL_MS = 60_000;

/** Hashes: anyone may send a cookie of any length. */
const sessions = new LRUCache<string, true>({ max: 1_000, ttl: TTL_MS });

/** Notes that a message of this session states danger: the requests that fetch its answer must not wait either. */
export function noteDanger(request: ExpressRequest): void {
  const key = keyOf(request);
  if (key !== null) sessions.set(key, true);
}

/** Whether a message of this session stated danger a moment ago. */
export function isSessionInDanger(request: ExpressRequest): boolean {
  if (sessions.size === 0) return false;
  const key = keyOf(request);
  return key !== null && sessions.has(key);
}

function keyOf(request: ExpressRequest): string | null {
  const session = readCookie(request.headers.cookie, sessionCookie().name);
  return session ? createHash("sha256").update(session).digest("base64url") : null;
}
