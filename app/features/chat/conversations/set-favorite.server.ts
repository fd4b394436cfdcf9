import { Conversation } from "#models/conversation.server";
import { AppError } from "~/utils/app-error";
import { toConversationDto } from "~/features/chat/dto.server";
import type { ConversationDto } from "~/features/chat/types";

/**
 * Adds one of the person's conversations to the favourites, or removes it; it keeps its place in the list.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export function setFavorite(userId: string, id: string, isFavorite: boolean): Promise<ConversationDto> {
  return update(userId, id, isFavorite);
}

/** Sets it to the opposite of its current value. */
export function toggleFavorite(userId: string, id: string): Promise<ConversationDto> {
  return update(userId, id, { $not: "$isFavorite" });
}

async function update(
  userId: string,
  id: string,
  isFavorite: boolean | { $not: string },
): Promise<ConversationDto> {
  const row = await Conversation.findOneAndUpdate({ _id: id, userId }, [{ $set: { isFavorite } }], {
    updatePipeline: true,
    timestamps: false,
    returnDocument: "after",
  }).lean();
  if (!row) throw new AppError("errors.conversationNotFound", 404);
  return toConversationDto(row);
}
