import { Message } from "#models/message.server";
import { MessageFeedback, type MessageFeedbackDocument } from "#models/message-feedback.server";
import { emailsOf } from "~/features/admin/emails-of.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";
import type { FeedbackDetail, FeedbackFilter, FeedbackRow } from "./types";

/** One page of the list. */
const PAGE_SIZE = 30;

/**
 * Lists what people said of replies, latest first, without their words.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listFeedback(
  { helpful, configuration, version }: FeedbackFilter,
  before?: string,
): Promise<{ items: FeedbackRow[]; next: string | null }> {
  const rows = await MessageFeedback.find({
    ...(helpful && { isHelpful: helpful === "yes" }),
    ...(configuration && { "configuration.id": configuration, "configuration.version": version }),
    ...(before && olderThan("createdAt", parseCursor(before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return {
    items: items.map(toRow),
    next: rows.length > PAGE_SIZE && last ? formatCursor(last.createdAt, last._id) : null,
  };
}

function toRow({ _id, createdAt, isHelpful, comment, configuration }: MessageFeedbackDocument): FeedbackRow {
  return {
    id: _id.toString(),
    at: createdAt.toISOString(),
    isHelpful,
    hasComment: Boolean(comment),
    configuration: configuration
      ? { id: configuration.id.toString(), name: configuration.name, version: configuration.version }
      : null,
  };
}

/** Who gave this feedback; null if there is none. */
export async function ownerOfFeedback(id: string): Promise<string | null> {
  const row = await MessageFeedback.findById(id, { userId: 1 }).lean();
  return row?.userId.toString() ?? null;
}

/**
 * One person's feedback with their words and the reply.
 * @throws AppError 404 if there is none.
 */
export async function findFeedback(id: string): Promise<FeedbackDetail> {
  const row = await MessageFeedback.findById(id).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  const [reply, emails] = await Promise.all([
    Message.findById(row.messageId, { content: 1 }).lean(),
    emailsOf([row.userId]),
  ]);
  return {
    ...toRow(row),
    comment: row.comment ?? null,
    reply: reply?.content ?? null,
    email: emails.get(row.userId.toString()) ?? null,
    userId: row.userId.toString(),
  };
}
