import { DataImport, type DataImportDocument } from "#models/data-import.server";
import { CHECK_TIMEOUT_MS } from "./limits";
import { countProgress, ImportCancelled, ownAttempt } from "./import-progress.server";
import { ImportFailed } from "./import-failed";
import { importPath } from "./import-paths";
import { idMapper } from "./bring-in/map-ids.server";
import { openArchive } from "./archive/open-archive.server";
import { ImportPlanner } from "./plan-import.server";

/**
 * Reads a download that was sent, and stores what it holds for the person to see. Nothing is brought in.
 * @throws ImportFailed when it cannot be read; ImportCancelled when it is no longer wanted.
 */
export async function checkImport(
  row: DataImportDocument,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const userId = row.userId.toString();
  const until = Date.now() + CHECK_TIMEOUT_MS;
  const count = countProgress(row, null, report);
  const archive = await openArchive(importPath(userId, row._id.toString()), row.size);
  const owner = { userId, importId: row._id, mapId: await idMapper(userId) };
  const plan = await new ImportPlanner(archive, owner).run(async (rows) => {
    if (Date.now() > until) throw new ImportFailed("tooSlow");
    await count(rows);
  });
  const { matchedCount } = await DataImport.updateOne(ownAttempt(row), {
    status: "ready",
    attempt: 0,
    madeAt: plan.madeAt,
    found: plan.counts.list(),
    mediaBytes: plan.mediaBytes,
    hasProfile: Object.keys(plan.profile).length > 0,
    rowsDone: 0,
    rowsTotal: null,
  });
  if (matchedCount === 0) throw new ImportCancelled();
}
