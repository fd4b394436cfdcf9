import { retryWhileAway } from "~/services/database/db.server";
import { singleton } from "~/services/singleton.server";
import { areRequestsWaiting } from "~/services/waiting-requests.server";
import { Semaphore } from "~/utils/concurrency/semaphore";

/**
 * How many steps of running turns use the database at a time: a thousand replies that start or end at the same moment
 * leave connections to the requests. Each turn waits with one step at most, so the queue needs no bound.
 */
const STEPS_AT_ONCE = 8;

/**
 * How many while requests wait: of a crowd, messages are accepted before the replies to them are begun. A step then leaves
 * as much time to the requests as it took, within a bound.
 */
const STEPS_BESIDE_WAITING = 1;

/** The longest pause, in milliseconds: what took longer waited for the database itself, and a pause as long helps no one. */
const MAX_PAUSE_MS = 250;

const steps = singleton("turnSteps", () => new Semaphore(STEPS_AT_ONCE));
const stepsBesideWaiting = singleton("turnStepsBesideWaiting", () => new Semaphore(STEPS_BESIDE_WAITING));

/**
 * Runs one step of a turn in the database when there is room, and repeats it for as long as the database is away.
 * @param options.urgent for a reply in care: it goes before the others, and does not wait for requests.
 * @throws any other error.
 */
export function runTurnStep<T>(operation: () => Promise<T>, { urgent = false } = {}): Promise<T> {
  return retryWhileAway(() =>
    steps.run(() => (areRequestsWaiting() && !urgent ? runBesideWaiting(operation) : operation()), {
      urgent,
    }),
  );
}

async function runBesideWaiting<T>(operation: () => Promise<T>): Promise<T> {
  const release = await stepsBesideWaiting.acquire();
  const startedAt = performance.now();
  try {
    return await operation();
  } finally {
    setTimeout(release, Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
  }
}
