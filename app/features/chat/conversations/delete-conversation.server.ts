import { Conversation } from "#models/conversation.server";
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
 * reports on its replies and the memories drawn from it. A running
 * reply is aborted.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function deleteConversation(userId: string, id: string): Promise<void> {
  const { deletedCount } = await Conversation.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError("errors.conversationNotFound", 404);
  const running = await Turn.find({ conversationId: id, userId, status: "running" }, { _id: 1 }).lean();
  for (const turn of running) localTurns.get(turn._id.toString())?.abort.abort("lost" satisfies TurnAborted);
  await Turn.deleteMany({ conversationId: id, userId });
  await Message.deleteMany({ conversationId: id, userId });
  await MessageVersion.deleteMany({ conversationId: id, userId });
  await MessageFeedback.deleteMany({ conversationId: id, userId });
  await Report.deleteMany({ conversationId: id, ownerId: userId });
  await forgetMemoriesOfConversation(userId, id);
}
