import mongoose from "mongoose";
import { MessageFeedback } from "#models/message-feedback.server";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import type { MessageRow, RatingRow } from "./read-chat.server";

/** A memory that a reply used, as it is now. */
export type UsedMemory = Pick<UserMemoryDocument, "_id" | "content" | "editedAt">;

/** What is told beside the replies of a page: the memories that they used, and what the person said of them. */
export interface Notes {
  /** By the memory's id; one that was forgotten is not here. */
  memories: ReadonlyMap<string, UsedMemory>;
  /** By the reply's id. */
  ratings: ReadonlyMap<string, RatingRow>;
}

/**
 * Finds of that what is missing.
 * @param known the ratings of these replies; null if they are not known.
 */
export async function findNotes(
  userId: string,
  rows: readonly Pick<MessageRow, "_id" | "role" | "receipt">[],
  known: readonly RatingRow[] | null,
): Promise<Notes> {
  const memoryIds = rows.flatMap(({ receipt }) => receipt?.memoryIds ?? []);
  const replyIds = known ? [] : rows.filter(({ role }) => role === "assistant").map(({ _id }) => _id);
  const owner = { userId: new mongoose.Types.ObjectId(userId) };
  const [memories, ratings] = await Promise.all([
    memoryIds.length === 0
      ? []
      : UserMemory.aggregate<UsedMemory>([
          { $match: { _id: { $in: memoryIds }, ...owner } },
          { $project: { content: 1, editedAt: 1 } },
        ]),
    replyIds.length === 0
      ? (known ?? [])
      : MessageFeedback.aggregate<RatingRow>([{ $match: { messageId: { $in: replyIds }, ...owner } }]),
  ]);
  return {
    memories: new Map(memories.map((memory) => [memory._id.toString(), memory])),
    ratings: new Map(ratings.map((row) => [row.messageId.toString(), row])),
  };
}
