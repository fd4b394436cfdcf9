import mongoose from "mongoose";
import { MessageFeedback } from "#models/message-feedback.server";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";
import type { MessageRow, RatingRow } from "./read-chat.server";

type Memory = Pick<UserMemoryDocument, "_id" | "content">;

/** What is told beside the replies of a page: the words of the memories that they used, and what the person said of them. */
export interface Notes {
  /** By the memory's id; one that was forgotten is not here. */
  memories: ReadonlyMap<string, string>;
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
      : UserMemory.aggregate<Memory>([
          { $match: { _id: { $in: memoryIds }, ...owner } },
          { $project: { content: 1 } },
        ]),
    replyIds.length === 0
      ? (known ?? [])
      : MessageFeedback.aggregate<RatingRow>([{ $match: { messageId: { $in: replyIds }, ...owner } }]),
  ]);
  return {
    memories: new Map(memories.map(({ _id, content }) => [_id.toString(), content])),
    ratings: new Map(ratings.map((row) => [row.messageId.toString(), row])),
  };
}
