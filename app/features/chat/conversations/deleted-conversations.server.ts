import type { Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { AppError } from "~/utils/app-error";

/** The conversations that a person has deleted and may still restore. Their messages are still stored, and shown nowhere. */
export async function deletedConversationIds(userId: string): Promise<Types.ObjectId[]> {
  const rows = await DeletedRow.find({ userId, kind: "conversation" }, { _id: 1 }).lean();
  return rows.map(({ _id }) => _id);
}

/** Whether a conversation is there, or was deleted and may be restored: what belongs to it stays stored. */
export async function isKept(
  userId: string | Types.ObjectId,
  conversationId: string | Types.ObjectId,
): Promise<boolean> {
  const isThere = async () => (await Conversation.exists({ _id: conversationId, userId })) !== null;
  const deleted = { _id: conversationId, userId, kind: "conversation" as const, isFinal: null };
  // It may be deleted after the first look, and restored after the second.
  return (await isThere()) || (await DeletedRow.exists(deleted)) !== null || isThere();
}

/**
 * Makes sure that a message's conversation has not been deleted.
 * @throws AppError 404
 */
export async function requireConversation(
  userId: string,
  conversationId: string | Types.ObjectId,
): Promise<void> {
  if (!(await Conversation.exists({ _id: conversationId, userId })))
    throw new AppError("errors.notFound", 404);
}
