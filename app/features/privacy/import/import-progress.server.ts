import { DataImport, type DataImportDocument } from "#models/data-import.server";

/** How often progress is saved, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_000;

/** Thrown if an import is no longer wanted, or another process is at it now. */
export class ImportCancelled extends Error {}

/** Only the latest attempt at an import that is still wanted may write. */
export function ownAttempt({ _id, userId, attempt, status }: DataImportDocument) {
  return { _id, userId, attempt, status };
}

/**
 * Counts rows, and saves and reports the count once a second.
 * @param total null until it is known.
 * @returns a function that throws ImportCancelled when the import is no longer wanted.
 */
export function countProgress(
  row: DataImportDocument,
  total: number | null,
  report: (percent: number) => Promise<void>,
): (count: number) => Promise<void> {
  let done = 0;
  let lastSavedAt = 0;
  return async (count) => {
    done += count;
    if (Date.now() - lastSavedAt < PROGRESS_INTERVAL_MS) return;
    lastSavedAt = Date.now();
    const { matchedCount } = await DataImport.updateOne(ownAttempt(row), {
      rowsDone: total === null ? done : Math.min(done, total),
      rowsTotal: total,
    });
    if (matchedCount === 0) throw new ImportCancelled();
    await report(total ? Math.min(99, Math.floor((done / total) * 100)) : 0);
  };
}
