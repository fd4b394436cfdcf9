import mongoose from "mongoose";
import type { MessageDocument } from "#models/message.server";
import { MessageFeedback, type MessageFeedbackDocument } from "#models/message-feedback.server";
import { UserMemory, type UserMemoryDocument } from "#models/user-memory.server";

type Rating = Pick<MessageFeedbackDocument, "_id" | "messageId" | "isHelpful" | "comment">;
type Memory = Pick<UserMemoryDocument, "_id" | "content">;

/** What is told beside the replies of a page: the words of the memories that they used, and what the person said of them. */
export interface Notes {
  /** By the memory's id; one that was forgotten is not here. */
  memories: ReadonlyMap<string, string>;
  /** By the reply's id. */
  ratings: ReadonlyMap<string, Rating>;
}

/** Finds all of that in one query. */
export async function findNotes(userId: string, rows: readonly MessageDocument[]): Promise<Notes> {
  const replyIds = rows.filter(({ role }) => role === "assistant").map(({ _id }) => _id);
  if (replyIds.length === 0) return { memories: new Map(), ratings: new Map() };
  const owner = new mongoose.Types.ObjectId(userId);
  const memoryIds = rows.flatMap(({ receipt }) => receipt?.memoryIds ?? []);
  const memories = {
    coll: UserMemory.collection.name,
    pipeline: [{ $match: { _id: { $in: memoryIds }, userId: owner } }, { $project: { content: 1 } }],
  };
  const found = await MessageFeedback.aggregate<Rating | Memory>([
    { $match: { messageId: { $in: replyIds }, userId: owner } },
    ...(memoryIds.length > 0 ? [{ $unionWith: memories }] : []),
  ]);
  const ratings = found.filter((row): row is Rating => "messageId" in row);
  const contents = found.filter((row): row is Memory => "content" in row);
  return {
    memories: new Map(contents.map(({ _id, content }) => [_id.toString(), content])),
    ratings: new Map(ratings.map((row) => [row.messageId.toString(), row])),
  };
}
