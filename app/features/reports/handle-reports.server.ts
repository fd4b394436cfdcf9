import { Report, type ReportDocument } from "#models/report.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";
import type { ReportStatus } from "./limits";

/** One page of the administrators' list. */
const PAGE_SIZE = 30;

/**
 * Lists the reports of one status without anyone's words, latest first.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listReports(
  status: ReportStatus,
  before?: string,
): Promise<{ items: ReportDocument[]; next: string | null }> {
  const rows = await Report.find(
    { status, ...(before && olderThan("createdAt", parseCursor(before))) },
    { comment: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > PAGE_SIZE && last ? formatCursor(last.createdAt, last._id) : null,
  };
}

/** Whose item or reply a report is about; null if there is no such report. */
export async function ownerOfReport(id: string): Promise<string | null> {
  const row = await Report.findById(id, { ownerId: 1 }).lean();
  return row?.ownerId.toString() ?? null;
}

/** One report. @throws AppError 404 if there is none. */
export async function findReport(id: string): Promise<ReportDocument> {
  const row = await Report.findById(id).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return row;
}

/** How many reports on an item are open. */
export function countOpenReports(itemId: string): Promise<number> {
  return Report.countDocuments({ itemId, status: "open" });
}

/** Sets what was made of a report. @throws AppError 404 if there is none. */
export async function setReportStatus(id: string, status: ReportStatus): Promise<void> {
  const { matchedCount } = await Report.updateOne({ _id: id }, { status });
  if (matchedCount === 0) throw new AppError("errors.notFound", 404);
}

/** Resolves the open reports on an item that is hidden or deleted. */
export async function resolveReportsOf(itemId: string): Promise<void> {
  await Report.updateMany({ itemId, status: "open" }, { status: "resolved" });
}
