import type { Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { AppError } from "~/utils/app-error";

/** The conversations that a person has deleted and may still restore. Their messages are still stored, and shown nowhere. */
export async function deletedConversationIds(userId: string): Promise<Types.ObjectId[]> {
  const rows = await DeletedRow.find({ userId, kind: "conversation" }, { _id: 1 }).lean();
  return rows.map(({ _id }) => _id);
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
