import mongoose from "mongoose";
import { DeletedItem } from "#models/deleted-item.server";
import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { Message } from "#models/message.server";
import { Series } from "#models/series.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { job } from "~/services/jobs/jobs.server";
import { remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { UNDO_MS } from "../limits";
import { itemFolder } from "../object-paths";

/** Deleted items that are finished with one look. */
const BATCH = 100;

/**
 * Deletes one of the person's items with its object and its pictures, for good. A chat message that offered it offers it
 * again; series lose it.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function deleteItem(userId: string, id: string): Promise<void> {
  const row = await GalleryItem.findOneAndDelete({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.itemNotFound", 404);
  // Without its row the object is no longer served; should this process die here, `npm run check-media` removes it.
  await removeObjects(row);
  await forgetOffer(row);
}

/**
 * Deletes one of the person's items so that it can be restored for ten minutes. Until then its object stays; nothing shows
 * or serves it.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function discardItem(userId: string, id: string): Promise<void> {
  const row = await inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const found = await GalleryItem.findOne({ _id: id, userId }, null, { session }).lean();
    if (!found) throw new AppError("errors.itemNotFound", 404);
    const discarded = { _id: found._id, userId: found.userId, item: found, deletedAt: new Date() };
    await DeletedItem.replaceOne({ _id: found._id }, discarded, { upsert: true, session });
    await GalleryItem.deleteOne({ _id: found._id }, { session });
    return found;
  });
  await forgetOffer(row);
}

/**
 * Takes the deletion of one of the person's items back. Its shared link works again. Repeated, it changes nothing.
 * @throws AppError 404 when it is too late, or the item is not theirs.
 */
export async function restoreItem(userId: string, id: string): Promise<void> {
  const row = await inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const discarded = await DeletedItem.findOne({ _id: id, userId, ...isWithin() }, null, { session }).lean();
    if (!discarded) return null;
    const { _id, ...item } = discarded.item as GalleryItemDocument;
    // The driver's own method keeps the row as it was.
    await GalleryItem.collection.updateOne({ _id }, { $setOnInsert: item }, { upsert: true, session });
    await DeletedItem.deleteOne({ _id }, { session });
    return { _id, ...item };
  });
  if (!row) {
    if (await GalleryItem.exists({ _id: id, userId })) return;
    throw new AppError("errors.itemNotFound", 404);
  }
  if (row.messageId) {
    await Message.updateOne(
      { _id: row.messageId, userId, "metadata.galleryItemId": mongoose.trusted({ $exists: false }) },
      { $set: { "metadata.galleryItemId": id } },
    );
  }
}

/** Removes for good what was deleted more than ten minutes ago. */
export const finishDeletionsJob = job<Record<string, never>>({
  name: "finish-deletions",
  cron: "* * * * *",
  handle: () => finishDeletions(),
});

/** @param now the time by which they are over; tests move it. */
export async function finishDeletions(now = new Date()): Promise<void> {
  for (;;) {
    const isOver = { deletedAt: mongoose.trusted({ $lte: new Date(now.getTime() - UNDO_MS) }) };
    const rows = await DeletedItem.find(isOver).limit(BATCH).lean();
    for (const row of rows) {
      // Restoring is not possible any more; the row goes last, so that a broken-off removal is repeated.
      await removeObjects(row.item as GalleryItemDocument);
      await DeletedItem.deleteOne({ _id: row._id });
    }
    if (rows.length < BATCH) return;
  }
}

/** The items that a person has deleted and may still restore, by their ids. */
export async function deletedItemIds(userId: string): Promise<Set<string>> {
  const rows = await DeletedItem.find({ userId }, { _id: 1 }).lean();
  return new Set(rows.map(({ _id }) => _id.toString()));
}

const isWithin = () => ({ deletedAt: mongoose.trusted({ $gt: new Date(Date.now() - UNDO_MS) }) });

async function removeObjects({
  _id,
  userId,
  objectPath,
}: Pick<GalleryItemDocument, "_id" | "userId" | "objectPath">) {
  const folder = itemFolder(userId.toString(), _id.toString());
  await remove(folder);
  if (!objectPath.startsWith(folder)) await remove(objectPath);
  await Series.updateMany({ userId, itemIds: _id }, { $pull: { itemIds: _id } });
}

async function forgetOffer({ _id, userId, messageId }: GalleryItemDocument): Promise<void> {
  await Generation.updateMany({ userId, itemId: _id }, { $set: { onceKey: null } });
  if (!messageId) return;
  const own = { _id: messageId, userId, "metadata.galleryItemId": _id.toString() };
  await Message.updateOne(own, { $unset: { "metadata.galleryItemId": 1 } });
}
