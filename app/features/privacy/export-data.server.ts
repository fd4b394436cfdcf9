import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { User, type UserDocument } from "#models/user.server";
import { notifyByEmail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { refundRateLimit } from "~/services/rate-limiter.server";
import { put, remove } from "~/services/storage.server";
import { archivePersonalData } from "./export-archive.server";
import { EXPORT_LIFETIME_MS, exportFolder } from "./export-folder.server";
import { removeExport, removeOlderExports } from "./export-removal.server";

/** Attempts before the person is told that it failed; an attempt that was killed counts too. */
const MAX_ATTEMPTS = 4;
/** How often progress is saved, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_000;

/** Thrown if a download is no longer wanted, or another process is making it now. */
class ExportCancelled extends Error {}

/** Creates a person's download. A new attempt starts from nothing, and removes what is left of the previous one. */
export const exportDataJob = job<{ exportId: string; userId: string }>({
  name: "export-data",
  retries: MAX_ATTEMPTS - 1,
  async handle({ exportId, userId }, { report }) {
    const row = await DataExport.findOneAndUpdate(
      { _id: exportId, userId, status: mongoose.trusted({ $in: ["waiting", "running"] }) },
      { $set: { status: "running", rowsDone: 0, rowsTotal: null }, $inc: { attempt: 1 } },
      { returnDocument: "after" },
    ).lean();
    if (!row) {
      if (!(await DataExport.exists({ _id: exportId, userId }))) await remove(exportFolder(userId, exportId));
      return;
    }
    const user = await User.findOne({ _id: userId, deletionStartedAt: null }).lean();
    if (!user) return removeExport(row);
    await remove(exportFolder(userId, exportId));
    if (row.attempt > MAX_ATTEMPTS) return markFailed(row);
    try {
      await createExport(row, user, report);
    } catch (error) {
      await remove(exportFolder(userId, exportId, row.attempt));
      if (error instanceof ExportCancelled) return;
      if (row.attempt < MAX_ATTEMPTS) throw error;
      log.error({ err: error, exportId }, "gave up on a data export");
      return markFailed(row);
    }
    await removeOlderExports(row);
    await notifyOwner(user);
  },
});

async function createExport(
  row: DataExportDocument,
  user: UserDocument,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const userId = user._id.toString();
  // Only the latest attempt at a download that is still wanted may write.
  const ownAttempt = { _id: row._id, userId, attempt: row.attempt, status: "running" as const };
  let lastSavedAt = 0;
  const onProgress = async (rowsDone: number, rowsTotal: number) => {
    if (Date.now() - lastSavedAt < PROGRESS_INTERVAL_MS) return;
    lastSavedAt = Date.now();
    const { matchedCount } = await DataExport.updateOne(ownAttempt, { rowsDone, rowsTotal });
    if (matchedCount === 0) throw new ExportCancelled();
    await report(Math.min(99, Math.floor((rowsDone / rowsTotal) * 100)));
  };
  const objectPath = exportFolder(userId, row._id.toString(), row.attempt);
  const { stream, written } = await archivePersonalData(user, new Date(), onProgress);
  // Both must have ended before anything is removed: an object written later would stay.
  const [stored, archived] = await Promise.allSettled([
    put(objectPath, stream, { type: "application/zip", ownerId: userId }),
    written,
  ]);
  if (archived.status === "rejected") throw archived.reason;
  if (stored.status === "rejected") throw stored.reason;
  const size = stored.value;
  const expireAt = new Date(Date.now() + EXPORT_LIFETIME_MS);
  const { matchedCount } = await DataExport.updateOne(ownAttempt, {
    status: "ready",
    objectPath,
    size,
    expireAt,
  });
  if (matchedCount === 0) throw new ExportCancelled();
}

/** The failure was not the person's fault, so they may ask again at once. */
async function markFailed(row: DataExportDocument): Promise<void> {
  await DataExport.updateOne({ _id: row._id, attempt: row.attempt }, { status: "failed" });
  await refundRateLimit("exportUser", row.userId.toString());
}

async function notifyOwner(user: UserDocument): Promise<void> {
  if (!user.emailNotifications) return;
  await notifyByEmail({
    template: "dataReady",
    to: user.email,
    userId: user._id.toString(),
    language: user.preferredLanguage,
    values: { name: user.emailVerifiedAt && user.firstName, url: `${env.origin}/profile/data` },
  });
}
