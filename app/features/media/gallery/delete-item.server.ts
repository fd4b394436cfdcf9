import { GalleryItem } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { Message } from "#models/message.server";
import { Series } from "#models/series.server";
import { remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { itemFolder } from "../object-paths";

/**
 * Deletes one of the person's items with its object and its pictures. A chat message that offered it offers it again; series lose it.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function deleteItem(userId: string, id: string): Promise<void> {
  const row = await GalleryItem.findOneAndDelete({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.itemNotFound", 404);
  // Without its row the object is no longer served; should this process die here, `npm run check-media` removes it.
  await remove(itemFolder(userId, id));
  if (!row.objectPath.startsWith(itemFolder(userId, id))) await remove(row.objectPath);
  await Generation.updateMany({ userId, itemId: row._id }, { $set: { onceKey: null } });
  await Series.updateMany({ userId, itemIds: row._id }, { $pull: { itemIds: row._id } });
  if (row.messageId) {
    await Message.updateOne({ _id: row.messageId, userId }, { $unset: { "metadata.galleryItemId": 1 } });
  }
}
