import { Turn } from "#models/turn.server";
import { findScreenConversation } from "~/features/chat/conversations/find-conversation.server";
import { toMessageDto } from "~/features/chat/dto.server";
import { findMemoryContents, toReceiptDto } from "./find-receipt.server";
import { readMessages } from "./list-messages.server";
import { toMessageView } from "./message-view.server";
import { readTurnEnd } from "~/features/chat/turns/settle-turn.server";
import type { ChatScreenData } from "~/features/chat/types";

const PAGE_SIZE = 50;

/**
 * What the chat screen shows of a conversation: its newest messages (or those before a cursor) and its latest turn.
 * @throws AppError 404 when the conversation is not theirs or does not exist; 400 for a cursor that is none.
 */
export async function loadChat(
  userId: string,
  conversationId: string,
  before?: string,
): Promise<Pick<ChatScreenData, "conversation" | "messages" | "olderHref" | "runningTurn" | "lastError">> {
  const page = { limit: PAGE_SIZE, before };
  const [conversation, read, turn] = await Promise.all([
    findScreenConversation(userId, conversationId),
    readMessages(userId, conversationId, page),
    Turn.findOne({ conversationId, userId }).sort({ createdAt: -1 }).lean(),
  ]);
  let { items, next } = read;
  if (turn && turn.status !== "running" && !turn.settled) {
    await readTurnEnd(turn);
    ({ items, next } = await readMessages(userId, conversationId, page));
  }
  const running = turn?.status === "running" ? turn : null;
  // A reply that was stored while this was read is still told as one that runs: once, not twice.
  const shown = items.filter(({ _id }) => !running?.assistantMessageId.equals(_id));
  const memories = await findMemoryContents(
    userId,
    shown.map(({ receipt }) => receipt),
  );
  return {
    conversation,
    messages: shown.map((row) => {
      const message = toMessageDto(row);
      return toMessageView(message, row.receipt ? toReceiptDto(message.id, row.receipt, memories) : null);
    }),
    olderHref: next && `/chat/${conversationId}?before=${next}`,
    runningTurn: running && !before ? { id: running._id.toString() } : null,
    lastError: turn?.status === "failed" && !before ? (turn.error ?? "errors.replyFailed") : null,
  };
}
