import type { GalleryItemDocument } from "#models/gallery-item.server";
import { emailsOf } from "~/features/admin/emails-of.server";
import { findModeratedItem, listSharedItems } from "~/features/media/gallery/moderate-item.server";
import { toItemDetail } from "~/features/media/gallery/item-dto.server";
import { countOpenReports } from "~/features/reports/handle-reports.server";
import type { SharedItemDetail, SharedItemRow } from "./types";

/**
 * One page of the shared or the hidden items, with their people.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function loadSharedItems(
  state: "shared" | "hidden",
  before?: string,
): Promise<{ items: SharedItemRow[]; next: string | null }> {
  const { items, next } = await listSharedItems(state, before);
  const emails = await emailsOf(items.map(({ userId }) => userId));
  return { items: items.map((row) => toRow(row, emails)), next };
}

/**
 * One item with its words.
 * @throws AppError 404 when it is neither shared nor hidden, or does not exist.
 */
export async function loadSharedItem(id: string): Promise<SharedItemDetail> {
  const row = await findModeratedItem(id);
  const [emails, openReports] = await Promise.all([emailsOf([row.userId]), countOpenReports(id)]);
  const { description, script, shareUrl } = toItemDetail(row);
  return {
    ...toRow(row, emails),
    description,
    script: script?.map(({ text }) => text).join(" ") ?? null,
    shareUrl,
    openReports,
  };
}

function toRow(row: GalleryItemDocument, emails: ReadonlyMap<string, string>): SharedItemRow {
  const userId = row.userId.toString();
  return {
    id: row._id.toString(),
    type: row.type,
    title: row.title,
    userId,
    email: emails.get(userId) ?? null,
    sharedAt: row.sharedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  };
}
