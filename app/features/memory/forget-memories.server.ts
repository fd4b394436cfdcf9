import mongoose from "mongoose";
import { UserMemory } from "#models/user-memory.server";
import { dropForgottenTopics } from "~/features/home/topics-changed.server";
import { AppError } from "~/utils/app-error";

/**
 * Deletes one of the person's memories. Receipts that name it keep only its id.
 * @throws AppError 404 if it does not exist or is not theirs.
 */
export async function forgetMemory(userId: string, id: string): Promise<void> {
  const { deletedCount } = await UserMemory.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError("errors.notFound", 404);
  await dropForgottenTopics(userId);
}

/** Deletes all of a person's memories. */
export async function forgetAllMemories(userId: string): Promise<void> {
  await UserMemory.deleteMany({ userId });
  await dropForgottenTopics(userId);
}

/** Deletes the memories extracted from a person's conversation. Called after the conversation itself was deleted. */
export async function forgetMemoriesOfConversation(
  userId: string | mongoose.Types.ObjectId,
  conversationId: string | mongoose.Types.ObjectId,
): Promise<void> {
  await UserMemory.deleteMany({ conversationId, userId });
  await dropForgottenTopics(userId);
}

/** Deletes the memories extracted from these messages of a conversation, because the person took them back. */
export async function forgetMemoriesOfMessages(
  userId: mongoose.Types.ObjectId,
  conversationId: mongoose.Types.ObjectId,
  messageIds: readonly mongoose.Types.ObjectId[],
): Promise<void> {
  const messageId = mongoose.trusted({ $in: [...messageIds] });
  await UserMemory.deleteMany({ conversationId, userId, messageId });
  await dropForgottenTopics(userId);
}
