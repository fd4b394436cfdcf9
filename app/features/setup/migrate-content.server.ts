import { GalleryItem } from "#models/gallery-item.server";
import { Message, type MessageDocument } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import mongoose from "mongoose";

/** Rows per command, so that each command stays well within its time limit. */
const BATCH = 500;

/**
 * Shared items get the time they were made as that of their sharing; feedback gets the configuration of its reply, by
 * which the console filters it.
 */
export async function migrateContent(keepLock: () => Promise<void>): Promise<void> {
  await GalleryItem.collection.updateMany({ isPublic: true, sharedAt: { $exists: false } }, [
    { $set: { sharedAt: "$createdAt" } },
  ]);
  let after: mongoose.Types.ObjectId | null = null;
  for (;;) {
    await keepLock();
    const rows: { _id: mongoose.Types.ObjectId; messageId?: mongoose.Types.ObjectId }[] =
      await MessageFeedback.find(after ? { _id: mongoose.trusted({ $gt: after }) } : {}, { messageId: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
    if (rows.length === 0) return;
    after = rows.at(-1)!._id;
    const messages: Pick<MessageDocument, "_id" | "receipt">[] = await Message.find(
      { _id: mongoose.trusted({ $in: rows.flatMap(({ messageId }) => messageId ?? []) }) },
      { "receipt.configuration": 1 },
    ).lean();
    const found = new Map(messages.map(({ _id, receipt }) => [_id.toString(), receipt?.configuration]));
    await MessageFeedback.collection.bulkWrite(
      rows.map(({ _id, messageId }) => ({
        updateOne: {
          filter: { _id, configuration: { $exists: false } },
          update: { $set: { configuration: found.get(String(messageId)) ?? null } },
        },
      })),
    );
  }
}
