import { DataImport } from "#models/data-import.server";
import { AppError } from "~/utils/app-error";
import { removeImport } from "./remove-import.server";
import { startImport } from "./store-upload.server";
import { hasRoom } from "./stored-bytes.server";

/**
 * Begins to bring a checked download in. Repeated, it changes nothing.
 * @throws AppError 404 when there is none of theirs that waits for it; 409 when its media do not fit.
 */
export async function confirmImport(userId: string, id: string, withProfile: boolean): Promise<void> {
  const row = await DataImport.findOne({ _id: id, userId }).lean();
  if (row?.status === "importing" || row?.status === "done") return;
  if (row?.status !== "ready") throw new AppError("dataImport.errors.gone", 404);
  if (!(await hasRoom(userId, row.mediaBytes, row._id))) throw new AppError("dataImport.failure.noRoom", 409);
  const { matchedCount } = await DataImport.updateOne(
    { _id: id, userId, status: "ready" },
    {
      status: "importing",
      attempt: 0,
      withProfile: withProfile && row.hasProfile,
      rowsDone: 0,
      rowsTotal: null,
    },
  );
  if (matchedCount > 0) await startImport(row);
}

/**
 * Ends an import. What was brought in already is taken back; one that is done stays. Repeated, it changes nothing.
 * @throws AppError 404 when there is none of theirs.
 */
export async function cancelImport(userId: string, id: string): Promise<void> {
  const own = { _id: id, userId };
  const row = await DataImport.findOne(own).lean();
  if (!row) throw new AppError("dataImport.errors.gone", 404);
  if (row.status === "receiving" || row.status === "checking" || row.status === "ready") {
    const { deletedCount } = await DataImport.deleteOne({ ...own, status: row.status });
    // It has gone on meanwhile.
    if (deletedCount === 0) return cancelImport(userId, id);
    return removeImport(row);
  }
  if (row.status !== "importing" && row.status !== "cancelling") return;
  await DataImport.updateOne({ ...own, status: "importing" }, { status: "cancelling" });
  await startImport(row);
}
