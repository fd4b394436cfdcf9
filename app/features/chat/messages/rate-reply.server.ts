import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { MessageFeedback, type MessageFeedbackDocument } from "#models/message-feedback.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { isCareReply } from "~/features/chat/turns/find-replaced.server";
import { AppError } from "~/utils/app-error";
import type { FeedbackDto } from "~/features/chat/types";

/**
 * Keeps whether a reply helped, with a word of the person if they wrote one. It takes the place of what they said of it
 * before.
 * @throws AppError 404 when the reply is not theirs, was replaced or does not exist; 409 for a reply to danger.
 */
export async function rateReply(
  userId: string,
  messageId: string,
  { isHelpful, comment }: { isHelpful: boolean; comment?: string | null },
): Promise<FeedbackDto> {
  const { _id, conversationId, receipt } = await findReply(userId, messageId);
  const row = await upsertOnce(() =>
    MessageFeedback.findOneAndUpdate(
      { messageId: _id, userId: new mongoose.Types.ObjectId(userId) },
      {
        $set: { isHelpful, comment: comment || null },
        $setOnInsert: { conversationId, configuration: receipt?.configuration ?? null },
      },
      { upsert: true, returnDocument: "after" },
    ).lean(),
  );
  // A conversation that was deleted in between takes it along.
  if (await Conversation.exists({ _id: conversationId, userId })) return toFeedbackDto(row!);
  await withdraw(userId, messageId);
  throw new AppError("errors.notFound", 404);
}

/**
 * Takes back what the person said of a reply; nothing happens when they said nothing.
 * @throws AppError 404 when the reply is not theirs or does not exist.
 */
export async function withdrawRating(userId: string, messageId: string): Promise<void> {
  await findReply(userId, messageId);
  await withdraw(userId, messageId);
}

async function withdraw(userId: string, messageId: string): Promise<void> {
  await MessageFeedback.deleteOne({ messageId, userId });
}

async function findReply(userId: string, messageId: string) {
  const message = await Message.findOne(
    { _id: messageId, userId, role: "assistant" },
    { conversationId: 1, receipt: 1 },
  ).lean();
  if (!message) throw new AppError("errors.notFound", 404);
  if (isCareReply(message)) throw new AppError("errors.badRequest", 409);
  return message;
}

function toFeedbackDto({ messageId, isHelpful, comment, updatedAt }: MessageFeedbackDocument): FeedbackDto {
  return {
    messageId: messageId.toString(),
    isHelpful,
    comment: comment ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
