import { Message, type MessageDocument } from "#models/message.server";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import { toMessageDto } from "~/features/chat/dto.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import type { MessageDto } from "~/features/chat/types";

/**
 * One page of a conversation, oldest first; without a cursor the newest page.
 * @returns the page, and the cursor of the page before it when there is one.
 * @throws AppError 404 when the conversation is not theirs or does not exist.
 */
export async function listMessages(
  userId: string,
  conversationId: string,
  page: { limit: number; before?: string },
): Promise<{ items: MessageDto[]; next: string | null }> {
  const [, read] = await Promise.all([
    findConversation(userId, conversationId),
    readMessages(userId, conversationId, page),
  ]);
  return { ...read, items: read.items.map(toMessageDto) };
}

async function readMessages(
  userId: string,
  conversationId: string,
  page: { limit: number; before?: string },
): Promise<{ items: MessageDocument[]; next: string | null }> {
  const rows = await Message.find({
    conversationId,
    userId,
    ...(page.before && olderThan("createdAt", parseCursor(page.before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(page.limit + 1)
    .lean();
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items: items.reverse(),
    next: rows.length > page.limit && last ? formatCursor(last.createdAt, last._id) : null,
  };
}
