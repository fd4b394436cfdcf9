import { AdminLog } from "#models/admin-log.server";
import { User } from "#models/user.server";
import mongoose from "mongoose";
import { formatCursor, olderThan, parseCursor } from "~/services/page-cursor.server";
import type { LogEntryDto } from "./types";

/** One page of the administrators' log. */
export const LOG_PAGE_SIZE = 50;

/** What the log can be filtered by. */
export interface LogFilter {
  action?: string;
  administratorId?: string;
  /** The person that entries are about. */
  userId?: string;
}

/**
 * Lists what administrators looked at and did, latest first.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listLog(
  filter: LogFilter,
  page: { before?: string; limit?: number } = {},
): Promise<{ items: LogEntryDto[]; next: string | null }> {
  const limit = page.limit ?? LOG_PAGE_SIZE;
  const rows = await AdminLog.find({
    ...(filter.userId && { entity: "user", entityId: filter.userId }),
    ...(filter.administratorId && { adminUserId: filter.administratorId }),
    ...(filter.action && { action: filter.action }),
    ...(page.before && olderThan("createdAt", parseCursor(page.before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const names = await emailsOf(items.flatMap(({ adminUserId }) => adminUserId ?? []));
  return {
    items: items.map((row) => ({
      id: row._id.toString(),
      administrator: names.get(String(row.adminUserId)) ?? null,
      action: row.action,
      entity: row.entity ?? null,
      entityId: row.entityId ?? null,
      details: row.details ? JSON.stringify(row.details) : null,
      ipAddress: row.ipAddress ?? null,
      at: row.createdAt.toISOString(),
    })),
    next: rows.length > limit && last ? formatCursor(last.createdAt, last._id) : null,
  };
}

async function emailsOf(ids: mongoose.Types.ObjectId[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: mongoose.trusted({ $in: ids }) }, { email: 1 }).lean();
  return new Map(users.map(({ _id, email }) => [_id.toString(), email]));
}
