import mongoose from "mongoose";
import { UserMemory } from "#models/user-memory.server";
import { dropForgottenTopics } from "~/features/home/topics-changed.server";
import { AppError } from "~/utils/app-error";

/**
 * Removes a memory of a person. Receipts that name it keep its id alone.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function forgetMemory(userId: string, id: string): Promise<void> {
  const { deletedCount } = await UserMemory.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError("errors.notFound", 404);
  await dropForgottenTopics(userId);
}

/** Removes all memories of a person. */
export async function forgetAllMemories(userId: string): Promise<void> {
  await UserMemory.deleteMany({ userId });
  await dropForgottenTopics(userId);
}

/** Removes what was drawn from a conversation of a person. Called after the conversation itself is gone. */
export async function forgetMemoriesOfConversation(
  userId: string | mongoose.Types.ObjectId,
  conversationId: string | mongoose.Types.ObjectId,
): Promise<void> {
  await UserMemory.deleteMany({ conversationId, userId });
  await dropForgottenTopics(userId);
}

/** Removes what was drawn from these messages of a conversation: the person took them back. */
export async function forgetMemoriesOfMessages(
  userId: mongoose.Types.ObjectId,
  conversationId: mongoose.Types.ObjectId,
  messageIds: readonly mongoose.Types.ObjectId[],
): Promise<void> {
  const messageId = mongoose.trusted({ $in: [...messageIds] });
  await UserMemory.deleteMany({ conversationId, userId, messageId });
  await dropForgottenTopics(userId);
}
