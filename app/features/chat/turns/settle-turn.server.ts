import { Message, type MessageDocument } from "#models/message.server";
import { MessageVersion, type MessageVersionDocument } from "#models/message-version.server";
import type { StoredReceipt } from "#models/receipt.server";
import type { TurnDocument } from "#models/turn.server";
import { isKept } from "~/features/chat/conversations/deleted-conversations.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { requestAfterReply, type ReplyFacts } from "./after-reply.server";
import { refundSlot } from "./daily-slots.server";
import { replyMetadata } from "./reply-metadata.server";
import { toMessageDto } from "~/features/chat/dto.server";
import { isOnlyReply, retireMessages, storeVersion, versionFields } from "./retire-messages.server";
import type { TurnEnd } from "./streams/turn-feed.server";
import { storeContinued } from "./store-continued.server";
import { storeUserMessage } from "./store-user-message.server";
import { updateConversation, updateTurn } from "./update-rows.server";
import { withdrawTurn } from "./withdraw-turn.server";

/**
 * Settles a turn that has ended: stores the reply's message, refunds a failed one. Every step may be repeated, so a
 * process that dies between two of them leaves work for the next and never half a reply. @returns the end that
 * readers receive.
 */
export async function settleTurn(turn: TurnDocument, facts: Partial<ReplyFacts> = {}): Promise<TurnEnd> {
  // A fixed care reply is complete from the start: settling it stores both messages.
  if (turn.safety) await storeUserMessage(turn);
  const message = await (turn.continues ? storeContinued(turn) : storeReply(turn));
  // A deleted conversation stays deleted. The check comes after the messages were written: a deletion removes the
  // conversation first, so either it finds the messages or they are removed here.
  // One that may be restored comes back with this exchange.
  if (!(await touchConversation(turn)) && !(await isKept(turn.userId, turn.conversationId))) {
    await withdrawTurn(turn);
    return toTurnEnd(turn, null);
  }
  // A care reply costs no slot, also where the model reported the danger after the slot was taken.
  if (turn.status === "failed" || turn.safety) await refundSlot(turn.userId, turn._id, turn.slotDay);
  await requestAfterReply(turn, facts);
  await updateTurn({
    filter: { _id: turn._id, userId: turn.userId },
    update: { $set: { settled: true, chunks: [], updatedAt: new Date() } },
  });
  return toTurnEnd(turn, message);
}

/** How an ended turn is read: its message is settled already, or will be. */
export async function readTurnEnd(turn: TurnDocument): Promise<TurnEnd> {
  const theirs = { _id: turn.assistantMessageId, userId: turn.userId };
  if (!turn.settled) {
    const end = await settleTurn(turn);
    // What was read as not settled may have been settled since, and its reply replaced: it is not stored again.
    if (await MessageVersion.exists(theirs)) await Message.deleteOne(theirs);
    return end;
  }
  const message = await Message.findOne(theirs).lean();
  // A reply that was replaced since is read as it was.
  return toTurnEnd(turn, message ?? (await MessageVersion.findOne(theirs).lean()));
}

function toTurnEnd(turn: TurnDocument, message: MessageDocument | MessageVersionDocument | null): TurnEnd {
  if (turn.status === "failed") return toFailure(turn);
  const status = turn.status === "stopped" ? "stopped" : "done";
  return { status, message: message && toMessageDto(message) };
}

/** Says when the model can be asked again for as long as that is to come. */
function toFailure({ error, retryAt }: TurnDocument): TurnEnd {
  const seconds = retryAt ? Math.ceil((retryAt.getTime() - Date.now()) / 1_000) : 0;
  if (seconds > 0) return { status: "failed", error: "errors.modelBusy", retryAfterSeconds: seconds };
  return { status: "failed", error: error ?? "errors.replyFailed" };
}

/** The reply's place in time: after the message it answers, and before a care reply that aborted it. */
function replyTimeOf({ interruptedAt, createdAt, updatedAt }: TurnDocument): Date {
  return interruptedAt ?? new Date(Math.max(updatedAt.getTime(), createdAt.getTime() + 1));
}

/** A reply in care says which rule chose it; the fixed text was made with nothing else. */
function toReceipt({ safety, chunks, receipt, createdAt, updatedAt }: TurnDocument): StoredReceipt | null {
  if (!safety) return receipt ?? null;
  const { rule: safetyRule, version: safetyVersion, language } = safety;
  if (receipt && chunks.join("") !== safety.text) return { ...receipt, safetyRule, safetyVersion };
  const totalMs = updatedAt.getTime() - createdAt.getTime();
  return { source: "safety", language, safetyRule, safetyVersion, firstTokenMs: totalMs, totalMs };
}

async function storeReply(turn: TurnDocument): Promise<MessageDocument | null> {
  const content = turn.chunks.join("");
  if (content.trim() === "") return null;
  if (isOnlyReply(turn)) {
    if (turn.status === "failed") {
      await keepBeside(turn, content);
      return null;
    }
    await retireMessages(turn, [turn.replaces!.replyId]);
  }
  const metadata = await replyMetadata(turn, content);
  return upsertOnce(() =>
    Message.findOneAndUpdate(
      { _id: turn.assistantMessageId, userId: turn.userId },
      {
        $setOnInsert: {
          conversationId: turn.conversationId,
          role: "assistant",
          content,
          metadata,
          receipt: toReceipt(turn),
          createdAt: replyTimeOf(turn),
          ...versionFields(turn.replaces, turn.replaces?.replyIndex),
        },
      },
      { upsert: true, returnDocument: "after" },
    ).lean(),
  );
}

/** Another reply that broke off: the one before still stands, and what came of this one is a version beside it. */
async function keepBeside(turn: TurnDocument, content: string): Promise<void> {
  const { assistantMessageId: _id, userId, conversationId, userMessageId: answers } = turn;
  const { exchangeId, replyId, replyIndex: index } = turn.replaces!;
  const metadata = { ended: turn.status };
  const createdAt = replyTimeOf(turn);
  const row = { _id, userId, conversationId, role: "assistant" as const, content, metadata, createdAt };
  await storeVersion({ ...row, receipt: toReceipt(turn) }, { exchangeId, index, answers });
  await Message.updateOne(
    { _id: replyId, userId },
    { $set: { exchangeId }, $max: { versionIndex: 1, versionCount: index } },
  );
}

/** @returns whether the conversation is still there. */
function touchConversation({ conversationId: _id, userId, updatedAt }: TurnDocument): Promise<boolean> {
  return updateConversation({ filter: { _id, userId }, update: { $max: { updatedAt } } });
}
