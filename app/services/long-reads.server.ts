import { singleton } from "./singleton.server";
import { Semaphore } from "~/utils/concurrency/semaphore";

/**
 * Requests that read much of the database, which this process serves at a time. Each takes a hundred times the work of
 * another: more of them at once would only make each take longer than the database's time limit.
 */
const AT_ONCE = 2;
const WAITING = 1_000;
/** With so many waiting, each is to be short. */
const CROWD = 10;

/** The queue of such requests. */
export const longReads = () =>
  singleton("longReads", () => ({ queue: new Semaphore(AT_ONCE, { urgent: 0, others: WAITING }) })).queue;

/** Whether many others wait. */
export function areLongReadsCrowded(): boolean {
  return longReads().waiting > CROWD;
}
