import type mongoose from "mongoose";
import { AdminLog } from "#models/admin-log.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import type { AdminAccessDto } from "./types";

const PAGE_SIZE = 30;

/**
 * Lists what administrators did with a person's data, latest first. Administrators are not named.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listAdminAccess(
  userId: string,
  before?: string,
): Promise<{ items: AdminAccessDto[]; next: string | null }> {
  const rows = await AdminLog.find(
    { entity: "user", entityId: userId, ...(before && olderThan("createdAt", parseCursor(before))) },
    { action: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return {
    items: items.map((row) => ({
      id: row._id.toString(),
      action: row.action,
      at: timeOf(row).toISOString(),
    })),
    next: rows.length > PAGE_SIZE && last ? formatCursor(timeOf(last), last._id) : null,
  };
}

/** An entry that was written by hand may lack its time. */
function timeOf({ _id, createdAt }: { _id: mongoose.Types.ObjectId; createdAt?: Date }): Date {
  return createdAt ?? _id.getTimestamp();
}
