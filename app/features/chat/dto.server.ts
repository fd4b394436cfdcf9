import type { ConversationDocument } from "#models/conversation.server";
import type { MessageDocument } from "#models/message.server";
import type { MessageVersionDocument } from "#models/message-version.server";
import { holdsOffersBack } from "~/features/safety/care/care-state.server";
import type { ConversationDto, MessageDto, ScreenConversation } from "./types";

/** When something was last written or changed in a conversation. A row that was written by hand may not say it. */
export function lastChange(row: ConversationDocument): Date {
  const times: Partial<Pick<ConversationDocument, "createdAt" | "updatedAt">> = row;
  return times.updatedAt ?? times.createdAt ?? row._id.getTimestamp();
}

/** The API's form of a conversation. */
export function toConversationDto(row: ConversationDocument): ConversationDto {
  return {
    id: row._id.toString(),
    userId: row.userId.toString(),
    title: row.title,
    category: row.category,
    isFavorite: row.isFavorite,
    createdAt: ((row.createdAt as Date | undefined) ?? row._id.getTimestamp()).toISOString(),
    updatedAt: lastChange(row).toISOString(),
  };
}

/** A conversation for our own screens. */
export function toScreenConversation(row: ConversationDocument): ScreenConversation {
  return {
    ...toConversationDto(row),
    isArchived: row.isArchived === true,
    isInCare: holdsOffersBack(row.care),
  };
}

/** The API's form of a message, also of one that was replaced. */
export function toMessageDto(row: MessageDocument | MessageVersionDocument): MessageDto {
  const index = row.versionIndex ?? 1;
  return {
    id: row._id.toString(),
    conversationId: row.conversationId.toString(),
    role: row.role,
    content: row.content,
    metadata: row.metadata ?? null,
    createdAt: row.createdAt.toISOString(),
    versions: { index, count: Math.max(index, ("versionCount" in row && row.versionCount) || 1) },
  };
}
