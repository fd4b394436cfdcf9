import { isDatabaseAway } from "~/services/db.server";
import { singleton } from "~/services/singleton.server";
import { Semaphore } from "~/utils/semaphore";

const RETRY_MS = 500;
/**
 * How many steps of running turns are at work in the database at a time: a thousand replies that begin or end in one
 * moment leave the connections to the requests. Each turn waits with one step at most, so the queue needs no bound.
 */
const STEPS_AT_ONCE = 8;

const steps = singleton("turnSteps", () => new Semaphore(STEPS_AT_ONCE));

/**
 * Does one step of a turn in the database, when it is its turn. It is repeated for as long as the database is away.
 * @throws any other error.
 */
export async function untilDatabaseAnswers<T>(operation: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await steps.run(operation);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }
}
