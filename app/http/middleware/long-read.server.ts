import type { Request as ExpressRequest } from "express";
import { longReads } from "~/services/long-reads.server";
import { QueueFullError } from "~/utils/semaphore";
import { routedPath } from "./routed-path.server";

/** How long a request may wait for others of its kind, in milliseconds: a silent connection ends after a minute. */
const WAIT_MS = 50_000;

/** Paths that read or count all of a person's messages, as the router reads them. */
const alwaysLong = new Set(["/api/conversations/search", "/api/user/stats", "/profile"]);

/** Whether a request reads much of the database. */
export function isLongRead(request: ExpressRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = routedPath(request);
  if (path === "/conversations") return Boolean(request.query.q);
  return path !== null && alwaysLong.has(path);
}

/**
 * Waits for its turn among the long reads.
 * @returns a function that ends it; a second call does nothing.
 * @throws QueueFullError when too many wait, or this one waited too long; the signal's reason.
 */
export async function enterLongRead(signal: AbortSignal): Promise<() => void> {
  const late = AbortSignal.timeout(WAIT_MS);
  try {
    return await longReads().acquire(AbortSignal.any([signal, late]));
  } catch (error) {
    throw late.aborted && !signal.aborted ? new QueueFullError() : error;
  }
}
