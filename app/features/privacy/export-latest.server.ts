import mongoose from "mongoose";
import type { Readable } from "node:stream";
import { DataExport } from "#models/data-export.server";
import { open } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import type { ExportDto } from "./export-types";

const unexpired = () => mongoose.trusted({ $gt: new Date() });

/** The download that a person requested last, until it expires; null if there is none. */
export async function findLatestExport(userId: string): Promise<ExportDto | null> {
  const row = await DataExport.findOne({ userId, expireAt: unexpired() }).sort({ createdAt: -1 }).lean();
  return (
    row && {
      status: row.status,
      rowsDone: row.rowsDone,
      rowsTotal: row.rowsTotal ?? null,
      size: row.size ?? null,
      requestedAt: row.createdAt.toISOString(),
      expiresAt: row.expireAt.toISOString(),
    }
  );
}

/**
 * Opens a person's latest finished download.
 * @throws AppError 404 if there is none or it has expired.
 */
export async function openExport(userId: string): Promise<{ stream: Readable; size: number; madeAt: Date }> {
  const row = await DataExport.findOne({ userId, status: "ready", expireAt: unexpired() })
    .sort({ createdAt: -1 })
    .lean();
  const object = row?.objectPath ? await open(row.objectPath) : null;
  if (!row || !object) throw new AppError("errors.exportGone", 404);
  return { stream: object.stream, size: object.size, madeAt: row.updatedAt };
}
