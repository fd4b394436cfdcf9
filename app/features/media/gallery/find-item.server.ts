import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { AppError } from "~/utils/app-error";
import type { GalleryItemDetail, SharedItem } from "../types";
import { toItemDetail, toSharedItem } from "./item-dto.server";
import { hashShareToken } from "./share-token.server";

/**
 * One of the person's own items.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function findItem(userId: string, id: string): Promise<GalleryItemDetail> {
  const row = await GalleryItem.findOne({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.itemNotFound", 404);
  return toItemDetail(row);
}

/** The item whose object may be read: the person's own, or a shared one. `userId` is null for a visitor. */
export async function findReadableItem(
  userId: string | null,
  id: string,
): Promise<GalleryItemDocument | null> {
  const row = await GalleryItem.findById(id).lean();
  return row && ((row.isPublic && !row.hiddenAt) || row.userId.toString() === userId) ? row : null;
}

/**
 * The item of a share link.
 * @throws AppError 404 when the link was withdrawn, never was, or an administrator hides the item.
 */
export async function findSharedItem(token: string): Promise<SharedItem> {
  const shareTokenHash = hashShareToken(token);
  const row =
    shareTokenHash && (await GalleryItem.findOne({ shareTokenHash, isPublic: true, hiddenAt: null }).lean());
  if (!row) throw new AppError("errors.itemNotFound", 404);
  return toSharedItem(row);
}
