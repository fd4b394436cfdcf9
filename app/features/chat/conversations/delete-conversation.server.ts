import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { MessageVersion } from "#models/message-version.server";
import { Report } from "#models/report.server";
import { Turn } from "#models/turn.server";
import { AppError } from "~/utils/app-error";
import { localTurns } from "~/features/chat/turns/local-turns.server";
import { forgetMemoriesOfConversation } from "~/features/memory/forget-memories.server";
import type { TurnAborted } from "~/features/chat/turns/reply-saver.server";

/**
 * Deletes one of the person's conversations with its messages in all versions, its turns, the
 * reports on its replies and the memories drawn from it, for good. A running reply is aborted.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function deleteConversation(userId: string, id: string): Promise<void> {
  const { deletedCount } = await Conversation.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError("errors.conversationNotFound", 404);
  await deleteContents(userId, id);
}

/** Deletes what is left of a conversation whose own row is gone. It may run again. */
export async function deleteContents(
  userId: string | mongoose.Types.ObjectId,
  id: string | mongoose.Types.ObjectId,
): Promise<void> {
  const own = { conversationId: id, userId };
  const running = await Turn.find({ ...own, status: "running" }, { _id: 1 }).lean();
  for (const turn of running) localTurns.get(turn._id.toString())?.abort.abort("lost" satisfies TurnAborted);
  await Turn.deleteMany(own);
  await Message.deleteMany(own);
  await MessageVersion.deleteMany(own);
  await MessageFeedback.deleteMany(own);
  await Report.deleteMany({ conversationId: id, ownerId: userId });
  await forgetMemoriesOfConversation(userId, id);
  await DeletedRow.deleteMany({ ...own, _id: mongoose.trusted({ $ne: new mongoose.Types.ObjectId(id) }) });
}
