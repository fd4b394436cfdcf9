import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { enqueue } from "~/services/jobs/jobs.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { exportDataJob } from "./export-data.server";
import { EXPORT_LIFETIME_MS } from "./export-folder.server";

/**
 * Requests a download of all of a person's data. While one is being made, requests join it.
 * @throws AppError 429 after three requests today.
 */
export async function requestExport(userId: string): Promise<void> {
  const running = await DataExport.findOne(
    { userId, status: mongoose.trusted({ $in: ["waiting", "running"] }) },
    { userId: 1 },
  ).lean();
  if (running) return startExport(running);
  await consumeRateLimit("exportUser", userId);
  const expireAt = new Date(Date.now() + EXPORT_LIFETIME_MS);
  await insertOnce(
    async () => startExport(await DataExport.create({ userId, status: "waiting", expireAt })),
    async () => undefined,
  );
}

/** Makes sure that a requested download has a job. */
export async function startExport({
  _id,
  userId,
}: Pick<DataExportDocument, "_id" | "userId">): Promise<void> {
  const exportId = _id.toString();
  await enqueue(exportDataJob, { exportId, userId: userId.toString() }, { once: `export:${exportId}` });
}
