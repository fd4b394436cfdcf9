import { Conversation } from "#models/conversation.server";
import { AppError } from "~/utils/app-error";
import { toConversationDto } from "~/features/chat/dto.server";
import type { ConversationDto } from "~/features/chat/types";

/**
 * One of the person's own conversations.
 * @throws AppError 404 when it is not theirs or does not exist: the two look the same from outside.
 */
export async function findConversation(userId: string, id: string): Promise<ConversationDto> {
  const row = await Conversation.findOne({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.conversationNotFound", 404);
  return toConversationDto(row);
}
