import type { Request as ExpressRequest } from "express";
import { longReads } from "~/services/long-reads.server";
import { singleton } from "~/services/singleton.server";
import { QueueFullError, Semaphore } from "~/utils/concurrency/semaphore";
import { routedPath } from "./routed-path.server";
import { senderOf } from "./sender.server";

/** How long a request may wait for others of its kind, in milliseconds: a silent connection ends after a minute. */
const WAIT_MS = 50_000;
/** How many of one session may wait. */
const WAITING_OF_ONE = 200;

/** Paths that read or count all of a person's messages, as the router reads them. */
const alwaysLong = new Set(["/api/conversations/search", "/api/user/stats", "/profile"]);

/** Whether a request reads much of the database. */
export function isLongRead(request: ExpressRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = routedPath(request);
  if (path === "/conversations") return Boolean(request.query.q);
  return path !== null && alwaysLong.has(path);
}

interface Line {
  semaphore: Semaphore;
  /** Those that wait in it, and the one whose turn it is. */
  requests: number;
}

/** The long reads of each session. A session is forgotten when none of its requests is left. */
const lines = () => singleton("longReadsOf", () => new Map<string, Line>());

/**
 * Waits for its turn among the long reads. Of one session only one is in the common queue, so that a flood keeps no
 * other person waiting. A visitor waits for nothing, because there is nothing to read.
 * @returns a function that ends it; a second call does nothing.
 * @throws QueueFullError when too many wait, or this one waited too long; the signal's reason.
 */
export async function enterLongRead(request: ExpressRequest, signal: AbortSignal): Promise<() => void> {
  const { key, isSession } = await senderOf(request);
  if (!isSession) return () => {};
  const late = AbortSignal.timeout(WAIT_MS);
  const until = AbortSignal.any([signal, late]);
  let leaveLine = () => {};
  try {
    leaveLine = await enterLine(key, until);
    const leaveQueue = await longReads().acquire(until);
    return () => {
      leaveQueue();
      leaveLine();
    };
  } catch (error) {
    leaveLine();
    throw late.aborted && !signal.aborted ? new QueueFullError() : error;
  }
}

/** @returns a function that ends the turn; a second call does nothing. */
async function enterLine(session: string, signal: AbortSignal): Promise<() => void> {
  const line = lines().get(session) ?? {
    semaphore: new Semaphore(1, { urgent: 0, others: WAITING_OF_ONE }),
    requests: 0,
  };
  lines().set(session, line);
  line.requests += 1;
  let isIn = true;
  const leave = () => {
    if (!isIn) return;
    isIn = false;
    line.requests -= 1;
    if (line.requests === 0) lines().delete(session);
  };
  try {
    const release = await line.semaphore.acquire(signal);
    return () => {
      release();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}
