import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { refundSlot } from "./daily-slots.server";

/**
 * Removes a turn whose conversation is gone, with its messages, and gives its slot back. The turn goes last: a process
 * that dies in between leaves it for the recovery, which comes here again.
 */
export async function withdrawTurn(turn: TurnDocument): Promise<void> {
  const { _id, userId, userMessageId, assistantMessageId, slotDay } = turn;
  const messages = mongoose.trusted({ $in: [userMessageId, assistantMessageId] });
  await Message.deleteMany({ _id: messages, userId });
  await refundSlot(userId, _id, slotDay);
  await Turn.deleteOne({ _id, userId });
}
