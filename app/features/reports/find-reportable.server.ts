import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { requireConversation } from "~/features/chat/conversations/deleted-conversations.server";
import { hashShareToken } from "~/features/media/gallery/share-token.server";
import { AppError } from "~/utils/app-error";

/** What a report is about. */
export type Reportable =
  | { kind: "item"; ownerId: string; itemId: string; title: string }
  | { kind: "reply"; ownerId: string; messageId: string; conversationId: string; content: string };

/**
 * A shared item that anyone with its link may report.
 * @throws AppError 404 when it is not shared.
 */
export async function findReportableItem(token: string): Promise<Reportable & { kind: "item" }> {
  const shareTokenHash = hashShareToken(token);
  const row =
    shareTokenHash &&
    (await GalleryItem.findOne(
      { shareTokenHash, isPublic: true, hiddenAt: null },
      { userId: 1, title: 1 },
    ).lean());
  if (!row) throw new AppError("errors.itemNotFound", 404);
  return { kind: "item", ownerId: row.userId.toString(), itemId: row._id.toString(), title: row.title };
}

/**
 * A reply of the guide that the person may report.
 * @throws AppError 404 when it is not theirs, was replaced or does not exist.
 */
export async function findReportableReply(
  userId: string,
  messageId: string,
): Promise<Reportable & { kind: "reply" }> {
  const row = await Message.findOne(
    { _id: messageId, userId, role: "assistant" },
    { conversationId: 1, content: 1 },
  ).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  await requireConversation(userId, row.conversationId);
  return {
    kind: "reply",
    ownerId: userId,
    messageId,
    conversationId: row.conversationId.toString(),
    content: row.content,
  };
}
