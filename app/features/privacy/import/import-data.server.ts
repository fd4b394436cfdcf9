import mongoose from "mongoose";
import { DataImport, type DataImportDocument } from "#models/data-import.server";
import { User } from "#models/user.server";
import { job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { refundRateLimit } from "~/services/rate-limiter.server";
import { remove } from "~/services/storage.server";
import { checkImport } from "./check-import.server";
import { finishImport } from "./finish-import.server";
import { ImportFailed } from "./import-failed";
import { importPath } from "./import-paths";
import { ImportCancelled } from "./import-progress.server";
import { removeImport } from "./remove-import.server";
import { rollBack } from "./bring-in/roll-back.server";
import type { ImportFailure } from "./types";

/** Attempts before the person is told that it failed; an attempt that was killed counts too. */
const MAX_ATTEMPTS = 4;

/**
 * Checks a download, brings it in once the person has said so, or takes back what was brought in when they have cancelled. A
 * new attempt goes on where an earlier one ended: what is there already is not written again.
 */
export const importDataJob = job<{ importId: string; userId: string }>({
  name: "import-data",
  retries: MAX_ATTEMPTS - 1,
  async handle({ importId, userId }, { report }) {
    const row = await DataImport.findOneAndUpdate(
      { _id: importId, userId, status: mongoose.trusted({ $in: ["checking", "importing", "cancelling"] }) },
      { $inc: { attempt: 1 } },
      { returnDocument: "after" },
    ).lean();
    if (!row) {
      if (!(await DataImport.exists({ _id: importId, userId }))) await remove(importPath(userId, importId));
      return;
    }
    if (!(await User.exists({ _id: userId, deletionStartedAt: null }))) return removeImport(row);
    try {
      if (row.status === "cancelling") return await endCancelled(row);
      if (row.attempt > MAX_ATTEMPTS) return await fail(row, "ours");
      await (row.status === "checking" ? checkImport(row, report) : finishImport(row, report));
    } catch (error) {
      if (error instanceof ImportFailed) {
        log.info({ err: error, importId }, "a download could not be brought in");
        return fail(row, error.reason);
      }
      if (error instanceof ImportCancelled) return afterCancel(row);
      if (row.attempt < MAX_ATTEMPTS) throw error;
      log.error({ err: error, importId }, "gave up on an import");
      await fail(row, "ours");
    }
  },
});

/** The row may be gone with the account, or another attempt may have taken over. */
async function afterCancel({ _id, userId }: DataImportDocument): Promise<void> {
  const row = await DataImport.findOne({ _id, userId }).lean();
  if (!row) return rollBack({ _id, userId, openItemId: null });
  if (row.status === "cancelling") await endCancelled(row);
  // Another process has ended it while this one was still writing.
  if (row.status === "cancelled" || row.status === "failed") await rollBack(row);
}

async function endCancelled(row: DataImportDocument): Promise<void> {
  await rollBack(row);
  await remove(importPath(row.userId.toString(), row._id.toString()));
  await DataImport.updateOne(
    { _id: row._id, status: "cancelling" },
    { status: "cancelled", openItemId: null },
  );
}

async function fail(row: DataImportDocument, error: ImportFailure): Promise<void> {
  if (row.status === "importing") await rollBack((await DataImport.findById(row._id).lean()) ?? row);
  await remove(importPath(row.userId.toString(), row._id.toString()));
  const { matchedCount } = await DataImport.updateOne(
    { _id: row._id, status: row.status, attempt: row.attempt },
    { status: "failed", error, openItemId: null },
  );
  // Cancelled at the same time: there is nothing left to take back.
  if (matchedCount === 0) await afterCancel(row);
  // The failure was not the person's, so they may try again at once.
  if (error === "ours") await refundRateLimit("importUser", row.userId.toString());
}
