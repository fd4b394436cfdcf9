import mongoose from "mongoose";
import { AdminLog } from "#models/admin-log.server";
import { AiConfiguration } from "#models/ai-configuration.server";
import { User } from "#models/user.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { OBJECT_ID } from "~/utils/object-id";
import { LOG_PAGE } from "./limits";
import type { AdministratorDto, LogEntryDto } from "./types";

const DAY_MS = 86_400_000;
/** The most administrators that are offered as a filter. */
const MAX_ADMINISTRATORS = 100;

/** What the log can be filtered by. */
export interface LogFilter {
  action?: string;
  administratorId?: string;
  /** The person that entries are about. */
  userId?: string;
  /** The first and the last UTC day, YYYY-MM-DD. */
  from?: string;
  to?: string;
}

/** One page of the log, and what its filters offer. */
interface LogPage {
  items: LogEntryDto[];
  next: string | null;
  administrators: AdministratorDto[];
}

/**
 * Lists what administrators looked at and did, latest first.
 * @returns one page, the cursor of the next one if there is more, and the present administrators.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listLog(
  filter: LogFilter,
  { before, limit = LOG_PAGE }: { before?: string; limit?: number } = {},
): Promise<LogPage> {
  const rows = await AdminLog.find({
    ...(filter.userId && { entity: "user", entityId: filter.userId }),
    ...(filter.administratorId && { adminUserId: filter.administratorId }),
    ...(filter.action && { action: filter.action }),
    ...between(filter),
    ...(before && olderThan("createdAt", parseCursor(before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const about = ({ entity, entityId }: (typeof items)[number]) =>
    entity === "user" && entityId && OBJECT_ID.test(entityId) ? entityId : null;
  const [{ emails, administrators }, configurations] = await Promise.all([
    findNames(items.flatMap((row) => [row.adminUserId?.toString() ?? [], about(row) ?? []].flat())),
    findConfigurationNames(items),
  ]);
  return {
    items: items.map((row) => ({
      id: row._id.toString(),
      administrator: emails.get(String(row.adminUserId)) ?? null,
      administratorId: row.adminUserId?.toString() ?? null,
      action: row.action,
      entity: row.entity ?? null,
      entityId: row.entityId ?? null,
      person: emails.get(about(row) ?? "") ?? null,
      configuration: (row.entity === "configuration" && configurations.get(row.entityId ?? "")) || null,
      details: row.details ? JSON.stringify(row.details) : null,
      ipAddress: row.ipAddress ?? null,
      at: timeOf(row).toISOString(),
    })),
    next: rows.length > limit && last ? formatCursor(timeOf(last), last._id) : null,
    administrators,
  };
}

/** The actions that the log holds, in alphabetical order. */
export async function listLoggedActions(): Promise<string[]> {
  return (await AdminLog.distinct("action")).sort();
}

/** The person whose id or email address was given; the address is null where the account is gone. Null if there is none. */
export async function findLoggedPerson(given: string): Promise<{ id: string; email: string | null } | null> {
  const isId = OBJECT_ID.test(given);
  const row = await User.findOne(isId ? { _id: given } : { email: given.toLowerCase() }, { email: 1 }).lean();
  if (row) return { id: row._id.toString(), email: row.email };
  return isId ? { id: given, email: null } : null;
}

function between({ from, to }: LogFilter) {
  if (!from && !to) return {};
  const condition = {
    ...(from && { $gte: new Date(from) }),
    ...(to && { $lt: new Date(new Date(to).getTime() + DAY_MS) }),
  };
  // The cursor is a condition of its own on the same field.
  return { $and: [{ createdAt: mongoose.trusted(condition) }] };
}

/** The email addresses of these people, and of all administrators. */
async function findNames(
  ids: string[],
): Promise<{ emails: Map<string, string>; administrators: AdministratorDto[] }> {
  const rows = await User.find(
    { $or: [{ _id: mongoose.trusted({ $in: [...new Set(ids)] }) }, { isAdmin: true }] },
    { email: 1, isAdmin: 1 },
  )
    .limit(MAX_ADMINISTRATORS + ids.length)
    .lean();
  return {
    emails: new Map(rows.map(({ _id, email }) => [_id.toString(), email])),
    administrators: rows
      .filter(({ isAdmin }) => isAdmin)
      .map(({ _id, email }) => ({ id: _id.toString(), email }))
      .sort((a, b) => a.email.localeCompare(b.email)),
  };
}

/** What the configurations are called that entries are about; those that are deleted have no name any more. */
async function findConfigurationNames(
  entries: { entity?: string | null; entityId?: string | null }[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ entity, entityId }) =>
    entity === "configuration" && entityId && OBJECT_ID.test(entityId) ? entityId : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await AiConfiguration.find({ _id: mongoose.trusted({ $in: [...new Set(ids)] }) }, { name: 1 })
    .limit(ids.length)
    .lean();
  return new Map(rows.map(({ _id, name }) => [_id.toString(), name]));
}

/** An entry that was written by hand may lack its time. */
function timeOf({ _id, createdAt }: { _id: mongoose.Types.ObjectId; createdAt?: Date }): Date {
  return createdAt ?? _id.getTimestamp();
}
