import { singleton } from "~/services/singleton.server";
import { AppError } from "~/utils/app-error";
import { QueueFullError, Semaphore } from "~/utils/semaphore";

/**
 * Searches that this process runs at a time. A search takes a hundred times the work of another request: more of them at
 * once would only make each take longer than the database's time limit.
 */
const AT_ONCE = 2;
/** How many may wait, and how long, in milliseconds: a connection that stays silent for a minute ends. */
const WAITING = 1_000;
const WAIT_MS = 50_000;
/** With so many waiting, each is to be short. */
const CROWD = 10;
const RETRY_AFTER_SECONDS = 10;

const searches = () =>
  singleton("searches", () => ({ queue: new Semaphore(AT_ONCE, { urgent: 0, others: WAITING }) })).queue;

/**
 * Runs a search when it is its turn. The caller's request gives its place among the others away before: searches wait for
 * searches only.
 * @param search receives whether many others wait.
 * @param signal aborts when the reader has left: then nothing is searched.
 * @returns null for a reader who has left.
 * @throws AppError 503 when too many wait, or this one waited too long.
 */
export async function whenItsTurn<Found>(
  search: (isCrowded: boolean) => Promise<Found>,
  signal?: AbortSignal,
): Promise<Found | null> {
  const late = AbortSignal.timeout(WAIT_MS);
  let release: () => void;
  try {
    release = await searches().acquire(signal ? AbortSignal.any([signal, late]) : late);
  } catch (error) {
    if (signal?.aborted) return null;
    if (!late.aborted && !(error instanceof QueueFullError)) throw error;
    throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  try {
    return await search(searches().waiting > CROWD);
  } finally {
    release();
  }
}
