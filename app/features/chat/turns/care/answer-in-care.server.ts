import mongoose from "mongoose";
import type { ConversationDocument } from "#models/conversation.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { answerMessage, assess, type CareAnswer } from "~/features/safety/answer-message.server";
import { isInCare } from "~/features/safety/care/care-state.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { getGuide } from "~/services/llm/index.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { loadPersonInCare, rememberCare } from "./person-in-care.server";
import type { TurnAborted } from "../reply-saver.server";
import { startTurn } from "../run-turn.server";
import { settleTurn } from "../settle-turn.server";
import { storeUnlessDeleted } from "../store-user-message.server";
import { insertTurn } from "../turn-lease.server";
import type { Submission } from "~/features/chat/types";
import { withdrawTurn } from "../withdraw-turn.server";

/**
 * Answers a message that states danger, or that is written in a conversation in care, with a fixed text: at once, without a
 * slot, and whatever else runs. Where a model is connected it is asked about what follows, never about the danger itself.
 * @param running the turn that is being answered in this conversation, if there is one.
 * @returns the turn, or null when the message is one for the guide.
 * @throws AppError 404 when the conversation was deleted meanwhile.
 */
export async function answerInCare(
  turnId: mongoose.Types.ObjectId,
  input: Submission,
  conversation: ConversationDocument,
  running: Pick<TurnDocument, "_id"> | undefined,
): Promise<TurnDocument | null> {
  if (!assess(input.message, conversation.care) && !isInCare(conversation.care)) return null;
  const now = new Date();
  const { message, language } = input;
  const person = await loadPersonInCare({ ...input, conversationId: conversation._id }, now);
  const answer = answerMessage({ message, language, care: conversation.care, ...person }, now);
  if (!answer) {
    // The gentle question was passed over: the conversation goes on as it was.
    await rememberCare(conversation, null, now);
    return null;
  }
  const repeated = await lastTurnIfFlooding(input, conversation._id);
  if (repeated) return repeated;

  const isForModel = answer.isForModel && !running && (await mayAskModel(input.userId));
  const turn = await beginTurn(turnId, input, answer, isForModel, now);
  if (!turn.isNew) return turn.row;
  const [isThere] = await Promise.all([
    storeUnlessDeleted(turn.row, () => rememberCare(conversation, answer.care, now)),
    running && interrupt(running._id, turn.row.createdAt),
  ]);
  if (!isThere) {
    await withdrawTurn(turn.row);
    throw new AppError("errors.conversationNotFound", 404);
  }
  if (isForModel) startTurn(turn.row);
  else await settleTurn(turn.row);
  return turn.row;
}

/**
 * A message that states danger is never refused, and the database cannot be flooded with such messages: beyond thirty
 * per minute the last care reply of the conversation answers again. In another conversation the message is stored and
 * answered: of these a person can begin only so many. Other messages are refused as usual.
 */
async function lastTurnIfFlooding(
  { userId, message }: Submission,
  conversationId: ConversationDocument["_id"],
): Promise<TurnDocument | null> {
  try {
    await consumeRateLimit("careUser", userId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !assess(message)) throw error;
    return Turn.findOne({ conversationId, userId, safety: mongoose.trusted({ $ne: null }) })
      .sort({ createdAt: -1 })
      .lean();
  }
}

/** A reply in care costs no slot, so the model has a bound of its own; beyond it the fixed texts answer. */
async function mayAskModel(userId: string): Promise<boolean> {
  if (getGuide().source !== "model") return false;
  try {
    await consumeRateLimit("careModelUser", userId);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

async function beginTurn(
  turnId: mongoose.Types.ObjectId,
  input: Submission,
  fixed: Pick<CareAnswer, "text" | "language" | "rule" | "version">,
  isForModel: boolean,
  now: Date,
): Promise<{ row: TurnDocument; isNew: boolean }> {
  const userId = new mongoose.Types.ObjectId(input.userId);
  const { text, language, rule, version } = fixed;
  const insert = async () => {
    const row = await insertTurn({
      _id: turnId,
      userId,
      conversationId: input.conversationId,
      prompt: input.message,
      language,
      // A fixed reply is whole before anybody reads it.
      status: isForModel ? "running" : "done",
      chunks: isForModel ? [] : [text],
      slotDay: startOfUtcDay(now),
      safety: { rule, version, language, text },
      replaces: input.replaces ?? null,
    });
    return { row, isNew: true };
  };
  return insertOnce(insert, async () => {
    const same = await Turn.findOne({ _id: turnId, userId }).lean();
    if (same) return { row: same, isNew: false };
    // Another reply started here at the same moment: the fixed text does not wait for it.
    return beginTurn(turnId, input, fixed, false, now);
  });
}

/** Ends the running reply: a person in danger should not read on about something else. */
async function interrupt(turnId: mongoose.Types.ObjectId, at: Date): Promise<void> {
  await Turn.updateOne(
    { _id: turnId, status: "running" },
    { $set: { stopRequested: true, interruptedAt: new Date(at.getTime() - 1) } },
    { timestamps: false },
  );
  localTurns.get(turnId.toString())?.abort.abort("stopped" satisfies TurnAborted);
}
