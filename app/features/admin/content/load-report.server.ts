import type mongoose from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { Message, type MessageDocument } from "#models/message.server";
import type { ReportDocument } from "#models/report.server";
import { emailsOf } from "~/features/admin/emails-of.server";
import { findReport } from "~/features/reports/handle-reports.server";
import type { ReportDetail, ReportRow } from "./types";

/** How many messages before the reported reply are shown. */
const MESSAGES_BEFORE = 2;
/** How much of each message is shown, in characters. */
const MAX_EXCERPT = 4_000;

/** A report as the list shows it. */
export function toReportRow({ _id, kind, reason, status, userId, createdAt }: ReportDocument): ReportRow {
  return {
    id: _id.toString(),
    kind,
    reason,
    status,
    isFromVisitor: !userId,
    at: createdAt.toISOString(),
  };
}

/**
 * One report with what it is about. Opening it is logged for the person whose item or reply it is.
 * @throws AppError 404 if there is none.
 */
export async function loadReport(id: string): Promise<ReportDetail> {
  const report = await findReport(id);
  const { ownerId, userId, itemId, comment } = report;
  const [emails, item, excerpt] = await Promise.all([
    emailsOf([ownerId, ...(userId ? [userId] : [])]),
    itemId ? findItem(itemId) : null,
    findExcerpt(report),
  ]);
  return {
    ...toReportRow(report),
    comment: comment ?? null,
    reporter: userId ? (emails.get(userId.toString()) ?? null) : null,
    userId: ownerId.toString(),
    email: emails.get(ownerId.toString()) ?? null,
    item,
    excerpt,
  };
}

async function findItem(_id: mongoose.Types.ObjectId): Promise<ReportDetail["item"]> {
  const row = await GalleryItem.findById(_id, { title: 1, isPublic: 1, hiddenAt: 1 }).lean();
  return row && (row.isPublic || row.hiddenAt) ? { id: row._id.toString(), title: row.title } : null;
}

async function findExcerpt({
  messageId,
  conversationId,
  ownerId,
}: ReportDocument): Promise<ReportDetail["excerpt"]> {
  if (!messageId || !conversationId) return [];
  const [found] = await Message.aggregate<{ around: Pick<MessageDocument, "_id" | "role" | "content">[] }>([
    // A reply that was replaced since is no longer among the messages.
    { $match: { _id: messageId, userId: ownerId } },
    {
      $lookup: {
        from: Message.collection.name,
        let: { at: "$createdAt" },
        pipeline: [
          { $match: { conversationId, userId: ownerId, $expr: { $lte: ["$createdAt", "$$at"] } } },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: MESSAGES_BEFORE + 1 },
          { $project: { role: 1, content: 1 } },
        ],
        as: "around",
      },
    },
    { $project: { around: 1 } },
  ]);
  return (found?.around ?? []).reverse().map(({ _id, role, content }) => ({
    role,
    content: content.slice(0, MAX_EXCERPT),
    isReported: _id.equals(messageId),
  }));
}
