import mongoose from "mongoose";
import { SupportRequest, type SupportRequestDocument } from "#models/support-request.server";
import { User } from "#models/user.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import type { SupportStatus } from "./statuses";
import type { AdministratorDto, SupportRequestDto } from "./types";

/** One page of the console's list. */
const PAGE_SIZE = 25;

/**
 * Lists the requests of all people, newest first. Two reads.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listSupportRequests(
  filter: { status?: SupportStatus; assigneeId?: string },
  page: { before?: string; limit?: number } = {},
): Promise<{ items: SupportRequestDto[]; next: string | null }> {
  const limit = page.limit ?? PAGE_SIZE;
  const rows = await SupportRequest.find({
    ...(filter.status && { status: filter.status }),
    ...(filter.assigneeId && { assigneeId: filter.assigneeId }),
    ...(page.before && olderThan("createdAt", parseCursor(page.before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .select({ notes: 0 })
    .lean();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const ids = shown.flatMap(({ assigneeId }) => assigneeId ?? []);
  const people = await User.find({ _id: mongoose.trusted({ $in: ids }) }, { email: 1 }).lean();
  const administrators = people.map(({ _id, email }) => ({ id: _id.toString(), email }));
  return {
    items: shown.map((row) => toSupportRequestDto(row, administrators)),
    next: rows.length > limit && last ? formatCursor(last.createdAt, last._id) : null,
  };
}

/** A request as administrators see it. */
export function toSupportRequestDto(
  row: Omit<SupportRequestDocument, "notes">,
  administrators: readonly AdministratorDto[],
): SupportRequestDto {
  const assigneeId = row.assigneeId?.toString();
  return {
    id: row._id.toString(),
    userId: row.userId.toString(),
    email: row.email,
    category: row.category,
    subject: row.subject,
    message: row.message,
    status: row.status ?? "open",
    assignee: administrators.find(({ id }) => id === assigneeId) ?? null,
    isPremium: row.isPremium ?? false,
    answerCount: row.answers?.length ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}
