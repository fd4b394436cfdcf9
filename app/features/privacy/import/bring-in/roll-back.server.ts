import type { Model, Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import type { DataImportDocument } from "#models/data-import.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Series } from "#models/series.server";
import { Sitting } from "#models/sitting.server";
import { UserMemory } from "#models/user-memory.server";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { itemFolder } from "~/features/media/object-paths";
import { deleteInBatches } from "~/services/database/delete-in-batches.server";
import { remove } from "~/services/storage.server";

const models = [Message, MessageVersion, UserMemory, Series, Sitting] as unknown as Model<{
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  importId?: Types.ObjectId;
}>[];

/** Removes everything that an import has brought in so far. It may be repeated. */
export async function rollBack({
  _id: importId,
  userId,
  openItemId,
}: Pick<DataImportDocument, "_id" | "userId" | "openItemId">): Promise<void> {
  const own = { userId, importId };
  for (;;) {
    // The person may have written in one already.
    const conversation = await Conversation.findOne(own, { _id: 1 }).lean();
    if (!conversation) break;
    await deleteConversation(userId.toString(), conversation._id.toString());
  }
  for (const model of models) await deleteInBatches(model, own);
  for (;;) {
    const item = await GalleryItem.findOneAndDelete(own).lean();
    if (!item) break;
    await remove(itemFolder(userId.toString(), item._id.toString()));
  }
  // A process that died between an object and its row has left the object.
  const isStored = openItemId && (await GalleryItem.exists({ _id: openItemId, userId }));
  if (openItemId && !isStored) await remove(itemFolder(userId.toString(), openItemId.toString()));
}
