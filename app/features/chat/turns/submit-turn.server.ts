import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { limitBegun } from "~/features/admin/limit-begun.server";
import type { DescribedPerson } from "~/features/guide/prompt/describe-person.server";
import { assess } from "~/features/safety/answer-message.server";
import { readClosely } from "~/features/safety/assess-message.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { AppError } from "~/utils/app-error";
import { idOfKey } from "~/utils/id-of-key.server";
import { cutTitle } from "~/utils/text/text";
import { answerInCare } from "./care/answer-in-care.server";
import { hasSlot, refundSlot, reserveSlot } from "./daily-slots.server";
import { startTurn } from "./run-turn.server";
import { storeUnlessDeleted } from "./store-user-message.server";
import { isDraining } from "./turn-recovery.server";
import { insertTurn } from "./turn-lease.server";
import { confirmReplaced, findMessage, isOfReply, type FoundMessage } from "./find-replaced.server";
import type { TurnReceipt, TurnRequest } from "~/features/chat/types";
import { updateConversation } from "./update-rows.server";
import { withdrawTurn } from "./withdraw-turn.server";

/** Replies one person may have running at once, over all conversations. */
const MAX_RUNNING_TURNS = 5;

/** What is read of the turns that a new one may meet. */
const submitted = { prompt: 1, conversationId: 1, userMessageId: 1, status: 1, place: 1 } as const;

/**
 * Accepts a message and begins the reply to it; or begins the last reply once more, or the rest of it, which costs no slot; or
 * the reply to the last message in other words. Gives the same answer to the same submit key. What states danger is answered before any limit is looked at.
 * @throws AppError 404 unknown conversation or message; 409 with the running turn's id, or for a message that is not the
 *   last; 402 no message left today; 429 too many replies at once or in a short time; 503 while the process is going down.
 */
export async function submitTurn(input: TurnRequest): Promise<TurnReceipt> {
  const turnId = idOfKey(input.userId, input.submitKey);
  const { userId, conversationId } = input;
  const [turns, conversation] = await Promise.all([
    Turn.find({ userId, $or: [{ _id: turnId }, { status: "running" }] }, submitted)
      .limit(MAX_RUNNING_TURNS + 1)
      .lean(),
    Conversation.findOne({ _id: conversationId, userId }).lean(),
  ]);
  const known = turns.find(({ _id }) => _id.equals(turnId));
  const running = turns.filter(({ status }) => status === "running");
  if (known) {
    // A key that was used for another message answers with that message's turn, but never in place of an answer to
    // danger.
    const { message = known.prompt } = input;
    const isOther = known.prompt !== message && assess(message) !== null;
    if (!isOther) return toReceipt(known);
    return submitTurn({ ...input, submitKey: `${input.submitKey}:${message}` });
  }
  if (!conversation) throw new AppError("errors.conversationNotFound", 404);
  await readClosely(input.message ?? "", userId);
  const inTheWay = running.find((turn) => turn.conversationId.equals(conversation._id));
  const found = await findMessage(input, conversation, inTheWay);
  const { message, replaces, continues } = found;
  if (!isOfReply(input)) {
    const inCare = await answerInCare(turnId, { ...input, message, replaces }, conversation, inTheWay);
    if (inCare) return toReceipt(inCare);
  }
  if (inTheWay) throw new AppError("errors.turnRunning", 409, { id: inTheWay._id.toString() });
  if (running.length >= MAX_RUNNING_TURNS) throw tooManyTurns();
  if (isDraining()) throw new AppError("errors.serviceUnavailable", 503, { retryAfterSeconds: 5 });

  // Limits people who have no daily slots, too: a reply that is stopped at its first word has still used the model. This
  // comes before the slot: a request with the same key may hold it already, so a refusal here must not give it back.
  await limitBegun(input.userId).catch(async (error) => {
    // Those who have no message left today are told so, rather than to wait a minute.
    throw continues || (await hasSlot(input.userId)) ? error : dailyLimitReached();
  });
  const slot = continues ? { day: startOfUtcDay(new Date()) } : await reserveSlot(input.userId, turnId);
  if (!slot) throw dailyLimitReached();
  const { day: slotDay, person }: { day: Date; person?: DescribedPerson } = slot;

  const taken = new Set(running.map(({ place }) => place));
  const turn = await beginTurn(turnId, input, { ...found, slotDay }, taken);
  if (turn.isNew) {
    if (replaces || continues) await confirmOrDrop(input, conversation, found, turn.row);
    const isThere = await storeUnlessDeleted(turn.row, () =>
      touchConversation(conversation, turn.row, found.earlierMessage),
    );
    if (!isThere) {
      // The conversation was deleted between the look-up and the insert, so the deletion could not find the turn.
      await withdrawTurn(turn.row);
      throw new AppError("errors.conversationNotFound", 404);
    }
    startTurn(turn.row, { person, isNamed: conversation.isNamed });
  }
  return toReceipt(turn.row);
}

const tooManyTurns = () => new AppError("errors.tooManyTurns", 429, { retryAfterSeconds: 10 });
const dailyLimitReached = () => new AppError("errors.dailyLimitReached", 402);

/**
 * Unique indexes decide every race: one turn per key, one running turn per conversation, one per place of the person.
 * @param taken the places that were taken a moment ago.
 */
async function beginTurn(
  turnId: mongoose.Types.ObjectId,
  input: TurnRequest,
  found: FoundMessage & { slotDay: Date },
  taken: Set<number | null | undefined>,
): Promise<{ row: TurnDocument; isNew: boolean }> {
  const userId = new mongoose.Types.ObjectId(input.userId);
  for (let place = 0; place < MAX_RUNNING_TURNS; place += 1) {
    if (taken.has(place)) continue;
    const row = await insertOnce(
      () => insertAt(place, turnId, input, found),
      async () => null,
    );
    if (row) return { row, isNew: true };
    const same = await Turn.findOne({ _id: turnId, userId }).lean();
    if (same) return { row: same, isNew: false };
    const conversationId = new mongoose.Types.ObjectId(input.conversationId);
    const other = await Turn.findOne({ conversationId, userId, status: "running" }, { _id: 1 }).lean();
    if (!other) continue;
    await refundSlot(userId, turnId, found.slotDay);
    throw new AppError("errors.turnRunning", 409, { id: other._id.toString() });
  }
  await refundSlot(userId, turnId, found.slotDay);
  throw tooManyTurns();
}

function insertAt(
  place: number,
  turnId: mongoose.Types.ObjectId,
  input: TurnRequest,
  { message, userMessageId, replaces, continues, isRemembered, slotDay }: FoundMessage & { slotDay: Date },
): Promise<TurnDocument> {
  return insertTurn({
    _id: turnId,
    userId: new mongoose.Types.ObjectId(input.userId),
    conversationId: input.conversationId,
    prompt: message,
    language: input.language,
    status: "running",
    place,
    chunks: continues ? [continues.text] : [],
    slotDay,
    safety: null,
    replaces,
    ...(userMessageId && { userMessageId }),
    ...(continues && { continues: true, assistantMessageId: continues.replyId }),
    ...(isRemembered && { memoriesDrawnAt: new Date() }),
  });
}

/** Two tabs may ask for another version, or for the rest, one right after the other: the second turn is taken back before it has begun. */
async function confirmOrDrop(
  input: TurnRequest,
  conversation: ConversationDocument,
  found: FoundMessage,
  { _id, userId, slotDay }: TurnDocument,
): Promise<void> {
  try {
    await confirmReplaced(input, conversation, found, _id);
  } catch (error) {
    if (error instanceof AppError) {
      await refundSlot(userId, _id, slotDay);
      await Turn.deleteOne({ _id, userId });
    }
    throw error;
  }
}

/**
 * Moves the conversation to the top, and out of the archive; one that was opened without words takes its title from the first, and from its other
 * words when it is edited.
 * @returns whether it is still there.
 */
async function touchConversation(
  conversation: ConversationDocument,
  turn: TurnDocument,
  earlierMessage: string | null,
): Promise<boolean> {
  const isNamedAfter = earlierMessage !== null && conversation.title === cutTitle(earlierMessage);
  return updateConversation({
    filter: { _id: conversation._id, userId: turn.userId },
    update: {
      $set: {
        updatedAt: turn.createdAt,
        isDraft: false,
        ...((conversation.isDraft || isNamedAfter) && { title: cutTitle(turn.prompt) }),
      },
      $unset: { isArchived: 1 },
    },
  });
}

function toReceipt(turn: Pick<TurnDocument, "_id" | "conversationId" | "userMessageId">): TurnReceipt {
  return {
    turnId: turn._id.toString(),
    conversationId: turn.conversationId.toString(),
    messageId: turn.userMessageId.toString(),
  };
}
