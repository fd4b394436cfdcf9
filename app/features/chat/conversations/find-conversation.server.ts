import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { AppError } from "~/utils/app-error";
import { toConversationDto, toScreenConversation } from "~/features/chat/dto.server";
import type { ConversationDto, ScreenConversation } from "~/features/chat/types";

/**
 * One of the person's own conversations.
 * @throws AppError 404 when it is not theirs or does not exist: the two look the same from outside.
 */
export async function findConversation(userId: string, id: string): Promise<ConversationDto> {
  return toConversationDto(await findRow(userId, id));
}

/** The same, for our own screens. */
export async function findScreenConversation(userId: string, id: string): Promise<ScreenConversation> {
  return toScreenConversation(await findRow(userId, id));
}

async function findRow(userId: string, id: string): Promise<ConversationDocument> {
  const row = await Conversation.findOne({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.conversationNotFound", 404);
  return row;
}
