import { Conversation } from "#models/conversation.server";
import { AppError } from "~/utils/app-error";
import { toConversationDto } from "~/features/chat/dto.server";
import type { ConversationDto } from "~/features/chat/types";

/**
 * Makes one of the person's conversations a favourite, or no longer; it keeps its place in the list.
 * @param wanted what it is to be; the other of what it is, when this is not said.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function toggleFavorite(userId: string, id: string, wanted?: boolean): Promise<ConversationDto> {
  const row = await Conversation.findOneAndUpdate(
    { _id: id, userId },
    [{ $set: { isFavorite: wanted ?? { $not: "$isFavorite" } } }],
    { updatePipeline: true, timestamps: false, returnDocument: "after" },
  ).lean();
  if (!row) throw new AppError("errors.conversationNotFound", 404);
  return toConversationDto(row);
}
