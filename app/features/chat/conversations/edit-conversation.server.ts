import { Conversation } from "#models/conversation.server";
import { AppError } from "~/utils/app-error";
import { toConversationDto } from "~/features/chat/dto.server";
import type { ConversationDto } from "~/features/chat/types";

/**
 * Gives one of the person's own conversations another title or category, without moving it in the list.
 * @throws AppError 404 when it is not theirs or does not exist: the two look the same from outside.
 */
export async function editConversation(
  userId: string,
  id: string,
  changes: { title?: string; category?: string },
): Promise<ConversationDto> {
  const row = await Conversation.findOneAndUpdate(
    { _id: id, userId },
    { $set: { ...changes, ...(changes.title !== undefined && { isNamed: true }) } },
    { returnDocument: "after", timestamps: false },
  ).lean();
  if (!row) throw new AppError("errors.conversationNotFound", 404);
  return toConversationDto(row);
}
