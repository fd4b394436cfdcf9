import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { User, type UserDocument } from "#models/user.server";
import { notifyByEmail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { job } from "~/services/jobs.server";
import { log } from "~/services/log.server";
import { refundRateLimit } from "~/services/rate-limiter.server";
import { put, remove } from "~/services/storage.server";
import { archivePersonalData } from "./export-archive.server";
import { EXPORT_LIFETIME_MS, exportFolder } from "./export-folder.server";
import { removeExport, removeOlderExports } from "./export-removal.server";

/** How often it is begun before the person is told that it failed; one that was killed counts too. */
const MAX_ATTEMPTS = 4;
/** How often progress is written down, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_000;

/** Said where a download is no longer wanted, or another process makes it now. */
class NotWanted extends Error {}

/** Makes a person's download. A new attempt begins from nothing, and what is left of the one before is removed. */
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
    if (row.attempt > MAX_ATTEMPTS) return giveUp(row);
    try {
      await make(row, user, report);
    } catch (error) {
      await remove(exportFolder(userId, exportId, row.attempt));
      if (error instanceof NotWanted) return;
      if (row.attempt < MAX_ATTEMPTS) throw error;
      log.error({ err: error, exportId }, "gave up on a data export");
      return giveUp(row);
    }
    await removeOlderExports(row);
    await tell(user);
  },
});

async function make(
  row: DataExportDocument,
  user: UserDocument,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const userId = user._id.toString();
  // Only the newest attempt at something that is still wanted may write.
  const mine = { _id: row._id, userId, attempt: row.attempt, status: "running" as const };
  let told = 0;
  const onProgress = async (rowsDone: number, rowsTotal: number) => {
    if (Date.now() - told < PROGRESS_INTERVAL_MS) return;
    told = Date.now();
    const { matchedCount } = await DataExport.updateOne(mine, { rowsDone, rowsTotal });
    if (matchedCount === 0) throw new NotWanted();
    await report(Math.min(99, Math.floor((rowsDone / rowsTotal) * 100)));
  };
  const objectPath = exportFolder(userId, row._id.toString(), row.attempt);
  const { stream, written } = await archivePersonalData(user, new Date(), onProgress);
  // Both have ended before anything is cleared away: what is written late would stay.
  const [stored, fed] = await Promise.allSettled([
    put(objectPath, stream, { type: "application/zip", ownerId: userId }),
    written,
  ]);
  if (fed.status === "rejected") throw fed.reason;
  if (stored.status === "rejected") throw stored.reason;
  const size = stored.value;
  const expireAt = new Date(Date.now() + EXPORT_LIFETIME_MS);
  const { matchedCount } = await DataExport.updateOne(mine, { status: "ready", objectPath, size, expireAt });
  if (matchedCount === 0) throw new NotWanted();
}

/** The person may ask again at once: it was not theirs to fail. */
async function giveUp(row: DataExportDocument): Promise<void> {
  await DataExport.updateOne({ _id: row._id, attempt: row.attempt }, { status: "failed" });
  await refundRateLimit("exportUser", row.userId.toString());
}

async function tell(user: UserDocument): Promise<void> {
  if (!user.emailNotifications) return;
  await notifyByEmail({
    template: "dataReady",
    to: user.email,
    userId: user._id.toString(),
    language: user.preferredLanguage,
    values: { name: user.emailVerifiedAt && user.firstName, url: `${env.origin}/profile/data` },
  });
}
