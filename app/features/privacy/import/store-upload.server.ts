import mongoose from "mongoose";
import type { Readable } from "node:stream";
import { DataImport } from "#models/data-import.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { enqueue } from "~/services/jobs/jobs.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { put } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { importDataJob } from "./import-data.server";
import { importPath } from "./import-paths";
import { IMPORT_LIFETIME_MS, MAX_IMPORTS_AT_WORK, MAX_SENT_BYTES } from "./limits";
import { removeImport } from "./remove-import.server";
import { unfinishedImport } from "./unfinished.server";
import { ZipUploadCheck } from "./archive/upload-check.server";

/**
 * Stores a download that a person sends as it comes, and has it checked. A refused file leaves nothing behind.
 * @throws AppError 400, 413 or 415 as ZipUploadCheck does; 409 while another import of theirs is unfinished; 429 after five
 *   in a day; 503 when too many wait.
 */
export async function storeUpload(userId: string, file: Readable): Promise<void> {
  const check = new ZipUploadCheck();
  // Either may fail before anything else listens.
  check.on("error", () => undefined);
  file.once("error", (error) => check.destroy(error)).pipe(check);
  try {
    await startImport(await store(userId, check));
  } catch (error) {
    // The form's reader discards the rest of the file.
    file.unpipe(check);
    throw error;
  }
}

async function store(userId: string, file: ZipUploadCheck) {
  if (!(await isRoomForAnother()))
    throw new AppError("dataImport.errors.busy", 503, { retryAfterSeconds: 3_600 });
  await removeExpired(userId);
  const row = await beginImport(userId);
  try {
    await consumeRateLimit("importUser", userId);
    await put(importPath(userId, row._id.toString()), file, { type: "application/zip", ownerId: userId });
    const { matchedCount } = await DataImport.updateOne(
      { _id: row._id, userId, status: "receiving" },
      { status: "checking", size: file.size },
    );
    if (matchedCount === 0) throw new AppError("dataImport.errors.gone", 404);
    return row;
  } catch (error) {
    await removeImport(row);
    throw error;
  }
}

/** Whether the installation takes one more download. */
async function isRoomForAnother(): Promise<boolean> {
  const unfinished = await DataImport.aggregate<{ _id: null; atWork: number; bytes: number }>([
    { $match: { status: unfinishedImport() } },
    {
      $group: {
        _id: null,
        atWork: { $sum: { $cond: [{ $eq: ["$status", "ready"] }, 0, 1] } },
        bytes: { $sum: "$size" },
      },
    },
  ]);
  const { atWork, bytes } = unfinished[0] ?? { atWork: 0, bytes: 0 };
  return atWork < MAX_IMPORTS_AT_WORK && bytes < MAX_SENT_BYTES;
}

/** A file that waited for more than a day does not keep its person from sending another. */
async function removeExpired(userId: string): Promise<void> {
  const expireAt = mongoose.trusted({ $lte: new Date() });
  const expired = await DataImport.findOne({ userId, status: "ready", expireAt }, { userId: 1 }).lean();
  if (expired) await removeImport(expired);
}

/** The row comes before the file, so that nothing is left of an upload that breaks off. */
function beginImport(userId: string) {
  const expireAt = new Date(Date.now() + IMPORT_LIFETIME_MS);
  return insertOnce(
    () => DataImport.create({ userId, status: "receiving", size: 0, expireAt }),
    () => Promise.reject(new AppError("dataImport.errors.unfinished", 409)),
  );
}

/** Makes sure that an import has a job. */
export async function startImport({ _id, userId }: { _id: object; userId: object | string }): Promise<void> {
  const importId = String(_id);
  await enqueue(importDataJob, { importId, userId: String(userId) }, { once: `import:${importId}` });
}
