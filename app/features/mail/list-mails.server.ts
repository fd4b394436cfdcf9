import { Mail, type MailDocument } from "#models/mail.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import type { MailState } from "./states";
import type { MailDto } from "./types";

/** One page of the console's list. */
const PAGE_SIZE = 25;

/**
 * Lists the emails of the last thirty days without their words, newest first. One read.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listMails(
  filter: { status?: MailState },
  page: { before?: string; limit?: number } = {},
): Promise<{ items: MailDto[]; next: string | null }> {
  const limit = page.limit ?? PAGE_SIZE;
  const rows = await Mail.find({
    ...(filter.status && { status: filter.status }),
    ...(page.before && olderThan("createdAt", parseCursor(page.before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .select({ text: 0, html: 0 })
    .lean();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toMailDto),
    next: rows.length > limit && last ? formatCursor(last.createdAt, last._id) : null,
  };
}

/** An email without its words. */
export function toMailDto(row: Omit<MailDocument, "text" | "html">): MailDto {
  return {
    id: row._id.toString(),
    userId: row.userId?.toString() ?? null,
    to: row.to,
    template: row.template,
    subject: row.subject,
    status: row.status,
    error: row.error ?? null,
    attempts: row.attempts ?? 0,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
