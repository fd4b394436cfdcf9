import { createHash } from "node:crypto";
import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { assess } from "~/features/safety/answer-message.server";
import { insertOnce } from "~/services/db.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { cutTitle } from "~/utils/text";
import { answerInCare } from "./answer-in-care.server";
import { refundSlot, reserveSlot } from "./daily-slots.server";
import { startTurn } from "./run-turn.server";
import { storeUserMessage } from "./store-user-message.server";
import { isDraining } from "./turn-recovery.server";
import { insertTurn } from "./turn-lease.server";
import type { Submission, TurnReceipt } from "~/features/chat/types";
import { withdrawTurn } from "./withdraw-turn.server";

/** Replies one person may have running at once, over all conversations. */
const MAX_RUNNING_TURNS = 5;

/**
 * Accepts a message and begins the reply to it. Gives the same answer to the same submit key. What states danger is
 * answered before any limit is looked at.
 * @throws AppError 404 unknown conversation; 409 with the running turn's id; 402 no message left today;
 *   429 too many replies at once or in a short time; 503 while the process is going down.
 */
export async function submitTurn(input: Submission): Promise<TurnReceipt> {
  const turnId = turnIdOf(input.userId, input.submitKey);
  const [known, conversation, running] = await Promise.all([
    Turn.findOne({ _id: turnId, userId: input.userId }).lean(),
    Conversation.findOne({ _id: input.conversationId, userId: input.userId }).lean(),
    Turn.find({ userId: input.userId, status: "running" }, { conversationId: 1 })
      .limit(MAX_RUNNING_TURNS)
      .lean(),
  ]);
  if (known) {
    // A key that was used for another message answers with that message's turn, but never in place of an answer to
    // danger.
    const isOther = known.prompt !== input.message && assess(input.message) !== null;
    if (!isOther) return toReceipt(known);
    return submitTurn({ ...input, submitKey: `${input.submitKey}:${input.message}` });
  }
  if (!conversation) throw new AppError("errors.conversationNotFound", 404);
  const inTheWay = running.find((turn) => turn.conversationId.equals(conversation._id));
  // The same submission, accepted between the two look-ups.
  if (inTheWay?._id.equals(turnId)) return submitTurn(input);
  const inCare = await answerInCare(turnId, input, conversation, inTheWay);
  if (inCare) return toReceipt(inCare);
  if (inTheWay) throw new AppError("errors.turnRunning", 409, { id: inTheWay._id.toString() });
  if (running.length >= MAX_RUNNING_TURNS) {
    throw new AppError("errors.tooManyTurns", 429, { retryAfterSeconds: 10 });
  }
  if (isDraining()) throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: 5 });

  const slotDay = await reserveSlot(input.userId, turnId);
  if (!slotDay) throw new AppError("errors.dailyLimitReached", 402);
  try {
    // Limits people who have no daily slots: a reply that is stopped at its first word has still used the model.
    await consumeRateLimit("sendUser", input.userId);
  } catch (error) {
    await refundSlot(new mongoose.Types.ObjectId(input.userId), turnId, slotDay);
    throw error;
  }

  const turn = await beginTurn(turnId, input, slotDay);
  if (turn.isNew) {
    const [isThere] = await Promise.all([
      touchConversation(conversation, turn.row),
      storeUserMessage(turn.row),
    ]);
    if (!isThere) {
      // The conversation was deleted between the look-up and the insert, so the deletion could not find the turn.
      await withdrawTurn(turn.row);
      throw new AppError("errors.conversationNotFound", 404);
    }
    startTurn(turn.row);
  }
  return toReceipt(turn.row);
}

function turnIdOf(userId: string, submitKey: string): mongoose.Types.ObjectId {
  const digest = createHash("sha256").update(`${userId}:${submitKey}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}

/** Two unique indexes decide every race: one turn per key, one running turn per conversation. */
async function beginTurn(
  turnId: mongoose.Types.ObjectId,
  input: Submission,
  slotDay: Date,
): Promise<{ row: TurnDocument; isNew: boolean }> {
  const userId = new mongoose.Types.ObjectId(input.userId);
  const insert = async () => {
    const row = await insertTurn({
      _id: turnId,
      userId,
      conversationId: input.conversationId,
      prompt: input.message,
      language: input.language,
      status: "running",
      chunks: [],
      slotDay,
      safety: null,
    });
    return { row, isNew: true };
  };
  return insertOnce(insert, async () => {
    const same = await Turn.findOne({ _id: turnId, userId }).lean();
    if (same) return { row: same, isNew: false };
    await refundSlot(userId, turnId, slotDay);
    const other = await Turn.findOne({
      conversationId: input.conversationId,
      userId,
      status: "running",
    }).lean();
    throw new AppError("errors.turnRunning", 409, { id: other?._id.toString() });
  });
}

/**
 * Moves the conversation to the top; one that was opened without words takes its title from the first.
 * @returns whether it is still there.
 */
async function touchConversation(conversation: ConversationDocument, turn: TurnDocument): Promise<boolean> {
  const { matchedCount } = await Conversation.updateOne(
    { _id: conversation._id, userId: turn.userId },
    {
      $set: {
        updatedAt: turn.createdAt,
        isDraft: false,
        ...(conversation.isDraft && { title: cutTitle(turn.prompt) }),
      },
    },
    { timestamps: false },
  );
  return matchedCount > 0;
}

function toReceipt(turn: TurnDocument): TurnReceipt {
  return {
    turnId: turn._id.toString(),
    conversationId: turn.conversationId.toString(),
    messageId: turn.userMessageId.toString(),
  };
}
