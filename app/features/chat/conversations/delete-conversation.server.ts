import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow } from "#models/deleted-row.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { MessageVersion } from "#models/message-version.server";
import { Report } from "#models/report.server";
import { Turn } from "#models/turn.server";
import { UNDO_MS } from "~/features/chat/limits";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { deleteInBatches } from "~/services/database/delete-in-batches.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { forgetMemoriesOfConversation } from "~/features/memory/forget-memories.server";
import type { TurnAborted } from "~/features/chat/turns/reply-saver.server";

/** How long a request removes the contents of a conversation, in milliseconds; a job removes the rest of a large one. */
const REQUEST_MS = 3_000;

/**
 * Deletes one of the person's conversations with its messages in all versions, its turns, the
 * reports on its replies and the memories drawn from it, for good. A running reply is aborted.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function deleteConversation(userId: string, id: string): Promise<void> {
  const _id = new mongoose.Types.ObjectId(id);
  const isDeleted = await inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const { deletedCount } = await Conversation.deleteOne({ _id, userId }, { session });
    if (deletedCount === 0) return false;
    // A deletion whose time is over: what this process leaves undone, the job of such deletions does.
    const values = {
      userId: new mongoose.Types.ObjectId(userId),
      conversationId: _id,
      deletionId: _id,
      kind: "conversation" as const,
      row: { _id },
      deletedAt: new Date(Date.now() - UNDO_MS),
      isFinal: true,
    };
    await DeletedRow.updateOne({ _id }, { $set: values }, { session, upsert: true });
    return true;
  });
  if (!isDeleted) throw new AppError("errors.conversationNotFound", 404);
  try {
    if (await deleteContents(userId, _id, performance.now() + REQUEST_MS))
      await DeletedRow.deleteOne({ _id });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, "the contents of a deleted conversation wait for the next removal");
  }
}

/**
 * Deletes what is left of a conversation whose own row is gone. It may run again.
 * @param until when to stop, by `performance.now()`.
 * @returns whether nothing is left.
 */
export async function deleteContents(
  userId: string | mongoose.Types.ObjectId,
  id: mongoose.Types.ObjectId,
  until = Infinity,
): Promise<boolean> {
  const own = { conversationId: id, userId };
  const running = await Turn.find({ ...own, status: "running" }, { _id: 1 }).lean();
  for (const turn of running) localTurns.get(turn._id.toString())?.abort.abort("lost" satisfies TurnAborted);
  await forgetMemoriesOfConversation(userId, id);
  await MessageFeedback.deleteMany(own);
  await Report.deleteMany({ conversationId: id, ownerId: userId });
  await DeletedRow.deleteMany({ ...own, _id: mongoose.trusted({ $ne: id }) });
  const models = [Turn, Message, MessageVersion] as unknown as (typeof Message)[];
  for (const model of models) {
    if (!(await deleteInBatches(model, own, until)).isDone) return false;
  }
  return true;
}
