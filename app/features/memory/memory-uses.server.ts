import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { UserMemory } from "#models/user-memory.server";
import { deletedConversationIds } from "~/features/chat/conversations/deleted-conversations.server";
import { AppError } from "~/utils/app-error";
import { present } from "./memory-dto.server";
import type { MemoryUseDto } from "./types";

/** The path to the memories of the prompt in a reply's receipt. */
const USED = "receipt.memoryIds";
/** How many uses the API returns, the newest first. */
const MAX_USES = 200;

/** A filter for the messages of conversations that were not deleted a short time ago. */
async function notDeleted(userId: string): Promise<object> {
  const deleted = await deletedConversationIds(userId);
  return deleted.length > 0 ? { conversationId: mongoose.trusted({ $nin: deleted }) } : {};
}

/** How many replies used each of these memories. */
export async function countUses(
  userId: string,
  memoryIds: readonly mongoose.Types.ObjectId[],
): Promise<Map<string, number>> {
  if (memoryIds.length === 0) return new Map();
  const ids = mongoose.trusted({ $in: [...memoryIds] });
  const counted = await Message.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
    { $match: { userId: new mongoose.Types.ObjectId(userId), [USED]: ids, ...(await notDeleted(userId)) } },
    { $project: { [USED]: 1 } },
    { $unwind: `$${USED}` },
    { $match: { [USED]: ids } },
    { $group: { _id: `$${USED}`, count: { $sum: 1 } } },
  ]);
  return new Map(counted.map(({ _id, count }) => [_id.toString(), count]));
}

/** The latest replies that used a memory. */
export async function latestUses(
  userId: string,
  memoryId: mongoose.Types.ObjectId,
  limit: number,
): Promise<MemoryUseDto[]> {
  const used = { userId, [USED]: memoryId, ...(await notDeleted(userId)) };
  const rows = await Message.find(used, { conversationId: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean();
  return rows.map(({ _id, conversationId, createdAt }) => ({
    messageId: _id.toString(),
    conversationId: conversationId.toString(),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * The replies whose prompt contained a memory, the newest first, at most 200.
 * @throws AppError 404 if the memory does not exist or is not theirs.
 */
export async function listMemoryUses(userId: string, id: string): Promise<MemoryUseDto[]> {
  const memory = await UserMemory.findOne({ ...present(userId), _id: id }, { _id: 1 }).lean();
  if (!memory) throw new AppError("errors.notFound", 404);
  return latestUses(userId, memory._id, MAX_USES);
}
