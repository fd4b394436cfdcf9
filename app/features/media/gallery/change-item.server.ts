import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { AppError } from "~/utils/app-error";
import type { GalleryItemDetail, GalleryItemDto } from "../types";
import { toItemDetail, toItemDto } from "./item-dto.server";
import { newShareHash } from "./share-token.server";

/** A new title, description or sharing. Omitted fields stay unchanged. */
export interface ItemChanges {
  title?: string;
  description?: string | null;
  isPublic?: boolean;
}

/**
 * Changes one of the person's items. Sharing it again after a withdrawal gives it another link.
 * @throws AppError 404 when it is not theirs or does not exist; 409 for sharing one that an administrator has hidden.
 */
export async function changeItem(
  userId: string,
  id: string,
  { isPublic, description, ...changes }: ItemChanges,
): Promise<GalleryItemDetail> {
  const own = { _id: id, userId };
  const set = { ...changes, ...(description !== undefined && { description: description || null }) };
  if (isPublic === true) {
    if (await GalleryItem.exists({ ...own, hiddenAt: mongoose.trusted({ $ne: null }) }))
      throw new AppError("gallery.share.hidden", 409);
    const shareNonce = randomBytes(16).toString("base64url");
    const shareTokenHash = newShareHash(id, shareNonce);
    // One that is shared keeps its link.
    await GalleryItem.updateOne(
      { ...own, hiddenAt: null, $or: [{ isPublic: false }, { shareTokenHash: null }] },
      { $set: { isPublic: true, shareNonce, shareTokenHash, sharedAt: new Date() } },
    );
  }
  const withdrawn = { isPublic: false, shareNonce: null, shareTokenHash: null, sharedAt: null };
  const row = await GalleryItem.findOneAndUpdate(
    own,
    { $set: { ...set, ...(isPublic === false && withdrawn) } },
    { returnDocument: "after" },
  ).lean();
  return toItemDetail(found(row));
}

/**
 * Adds one of the person's items to the favourites, or removes it.
 * @param isFavorite undefined changes it to the opposite.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function setItemFavorite(
  userId: string,
  id: string,
  isFavorite?: boolean,
): Promise<GalleryItemDto> {
  const row = await GalleryItem.findOneAndUpdate(
    { _id: id, userId },
    [{ $set: { isFavorite: isFavorite ?? { $not: "$isFavorite" } } }],
    { updatePipeline: true, returnDocument: "after" },
  ).lean();
  return toItemDto(found(row));
}

function found(row: GalleryItemDocument | null): GalleryItemDocument {
  if (!row) throw new AppError("errors.itemNotFound", 404);
  return row;
}
