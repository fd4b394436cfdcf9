import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { insertOnce } from "~/services/db.server";
import { enqueue } from "~/services/jobs.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { exportDataJob } from "./export-data.server";
import { EXPORT_LIFETIME_MS } from "./export-folder.server";

/**
 * Asks for a download of everything that is kept of a person. Asking while one is being made asks for that one.
 * @throws AppError 429 when it was asked for three times today.
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

/** Sees to it that a download which was asked for has its job. */
export async function startExport({
  _id,
  userId,
}: Pick<DataExportDocument, "_id" | "userId">): Promise<void> {
  const exportId = _id.toString();
  await enqueue(exportDataJob, { exportId, userId: userId.toString() }, { once: `export:${exportId}` });
}
