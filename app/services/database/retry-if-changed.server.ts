import { AppError } from "~/utils/app-error";
import { isDuplicateKey } from "./db-errors.server";

/** How often a row is written again that others change at the same moment. */
const TRIES = 10;

/** Someone else changed the row between its being read and written. */
class RowChangedError extends Error {}

/** @throws RowChangedError if an update found no row as it was read. */
export function expectMatch({ matchedCount }: { matchedCount: number }): void {
  if (matchedCount === 0) throw new RowChangedError();
}

/**
 * Changes a row that others may change at the same moment.
 * @param attempt reads the row and writes where it is still as it was read (`expectMatch`), or inserts it. Runs again after
 * someone else was first.
 * @throws AppError 409 if that happens too often.
 */
export async function retryIfChanged<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RowChangedError || isDuplicateKey(error))) throw error;
    }
  }
  throw new AppError("errors.changedMeanwhile", 409);
}
