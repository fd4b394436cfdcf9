import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { isKept } from "~/features/chat/conversations/deleted-conversations.server";
import { refundSlot } from "./daily-slots.server";

/**
 * Removes a turn whose conversation is gone, with its messages, and refunds its slot. The turn is deleted last: after
 * a crash in between, the recovery runs this again.
 */
export async function withdrawTurn(turn: TurnDocument): Promise<void> {
  const { _id, userId, conversationId, userMessageId, assistantMessageId, slotDay } = turn;
  const messages = mongoose.trusted({ $in: [userMessageId, assistantMessageId] });
  await Message.deleteMany({ _id: messages, userId });
  // The versions of a conversation that may be restored are older than this turn.
  if (turn.replaces && !(await isKept(userId, conversationId)))
    await MessageVersion.deleteMany({ conversationId, userId });
  await refundSlot(userId, _id, slotDay);
  await Turn.deleteOne({ _id, userId });
}
