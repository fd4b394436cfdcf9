import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { isKept } from "~/features/chat/conversations/deleted-conversations.server";
import { refundSlot } from "./daily-slots.server";
import { isOnlyReply } from "./retire-messages.server";

/**
 * Removes a turn whose conversation is gone, with its messages, and refunds its slot. The turn is deleted last: after
 * a crash in between, the recovery runs this again.
 */
export async function withdrawTurn(turn: TurnDocument): Promise<void> {
  const { _id, userId, conversationId, userMessageId, assistantMessageId, slotDay } = turn;
  const isRestorable = await isKept(userId, conversationId);
  // In a conversation that may be restored, the message and the reply that a turn was to replace or continue stay.
  const isOwn = !isRestorable || !(isOnlyReply(turn) || turn.continues);
  if (isOwn) {
    const messages = mongoose.trusted({ $in: [userMessageId, assistantMessageId] });
    await Message.deleteMany({ _id: messages, userId });
  }
  if (turn.replaces && !isRestorable) await MessageVersion.deleteMany({ conversationId, userId });
  await refundSlot(userId, _id, slotDay);
  await Turn.deleteOne({ _id, userId });
}
