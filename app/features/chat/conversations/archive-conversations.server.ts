import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";

/**
 * Puts some of the person's conversations into the archive, or takes them out; they keep their date. Ids that are not
 * theirs are skipped.
 * @returns how many have moved.
 */
export async function archiveConversations(
  userId: string,
  ids: readonly string[],
  isArchived: boolean,
): Promise<number> {
  const { modifiedCount } = await Conversation.updateMany(
    {
      _id: mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) }),
      userId,
      isDraft: false,
    },
    isArchived ? { $set: { isArchived: true } } : { $unset: { isArchived: 1 } },
    { timestamps: false },
  );
  return modifiedCount;
}
