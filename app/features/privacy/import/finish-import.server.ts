import { DataImport, type DataImportDocument } from "#models/data-import.server";
import { User } from "#models/user.server";
import { noteChangedMemories } from "~/features/home/topics-changed.server";
import { requestEmbeddings } from "~/features/memory/embed-memories.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { remove } from "~/services/storage.server";
import { Importer } from "./bring-in/bring-in.server";
import { ImportFailed } from "./import-failed";
import { importPath } from "./import-paths";
import { countProgress, ImportCancelled, ownAttempt } from "./import-progress.server";
import { idMapper } from "./bring-in/map-ids.server";
import { openArchive } from "./archive/open-archive.server";
import { ImportPlanner } from "./plan-import.server";
import type { ImportedProfile } from "./bring-in/imported-profile.server";
import { hasRoom } from "./stored-bytes.server";

/**
 * Brings a download in that was checked and confirmed.
 * @throws ImportFailed when there is no room any more; ImportCancelled when it is no longer wanted.
 */
export async function finishImport(
  row: DataImportDocument,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const userId = row.userId.toString();
  const path = importPath(userId, row._id.toString());
  const archive = await openArchive(path, row.size);
  const owner = { userId, ownerId: row.userId, importId: row._id, mapId: await idMapper(userId) };
  const checking = countProgress(row, null, report);
  const plan = await new ImportPlanner(archive, owner).run(checking);
  if (!(await hasRoom(userId, plan.mediaBytes, row._id))) throw new ImportFailed("noRoom");
  const importer = new Importer(archive, owner, plan, countProgress(row, plan.counts.fresh, report));
  await importer.run();
  const brought = importer.brought.list();
  await end(row, brought, row.withProfile ? plan.profile : {});
  await remove(path);
  if (!brought.some(({ kind }) => kind === "memories")) return;
  await noteChangedMemories(userId);
  await requestEmbeddings(userId);
}

/** The profile and the end belong together: an import that was cancelled changes no profile. */
async function end(
  row: DataImportDocument,
  brought: DataImportDocument["brought"] | object[],
  profile: ImportedProfile,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const { matchedCount } = await DataImport.updateOne(
      ownAttempt(row),
      { status: "done", brought, openItemId: null },
      { session },
    );
    if (matchedCount === 0) throw new ImportCancelled();
    if (Object.keys(profile).length === 0) return;
    await User.updateOne({ _id: row.userId, deletionStartedAt: null }, { $set: profile }, { session });
  });
}
