import { Turn } from "#models/turn.server";
import { toScreenConversation } from "~/features/chat/dto.server";
import { findNotes } from "./find-notes.server";
import { toReceiptDto } from "./find-receipt.server";
import { toMessageView } from "./message-view.server";
import { readChat, type LatestTurn, type MessageRow } from "./read-chat.server";
import { asTheyStand, withVersion } from "./read-version.server";
import { isCareReply } from "~/features/chat/turns/find-replaced.server";
import { readTurnEnd } from "~/features/chat/turns/settle-turn.server";
import { mapInTurns } from "~/utils/concurrency/in-turns.server";
import { canContinue } from "~/features/chat/turns/continuation";
import { getGuide } from "~/services/llm/index.server";
import type { ChatScreenData } from "~/features/chat/types";

const PAGE_SIZE = 50;

/** What of a conversation is asked for. */
export interface ChatQuery {
  /** The cursor of an older page. */
  before?: string;
  /** An earlier version that is read in the place of a message. */
  version?: string;
  /** The message that is edited. */
  edit?: string;
}

/**
 * What the chat screen shows of a conversation: its newest messages (or those before a cursor) and its latest turn.
 * @throws AppError 404 when the conversation is not theirs or does not exist; 400 for a cursor that is none.
 */
export async function loadChat(
  userId: string,
  conversationId: string,
  { before, version, edit }: ChatQuery = {},
): Promise<Omit<ChatScreenData, "submitKey" | "draft" | "guideSource" | "starters">> {
  const page = { limit: PAGE_SIZE, before };
  let read = await readChat(userId, conversationId, page);
  const { turn } = read;
  if (turn && turn.status !== "running" && !turn.settled) {
    const whole = await Turn.findById(turn._id).lean();
    if (whole) await readTurnEnd(whole);
    read = await readChat(userId, conversationId, page);
  }
  const { items, next } = read;
  const conversation = toScreenConversation(read.conversation);
  const running = turn?.status === "running" ? turn : null;
  const standing = items.filter(({ _id }) => !isOfRunning(running, _id));
  const earlier = version ? await withVersion({ userId, conversationId }, standing, version) : null;
  const shown = earlier ?? asTheyStand(standing);
  const rows = shown.map(({ row }) => row);
  const { memories, ratings } = await findNotes(userId, rows, earlier ? null : read.ratings);
  const isAtRest = !before && !running && !earlier && !conversation.isInCare;
  const { regenerateId, continueId, editable } = isAtRest
    ? findChangeable(standing, turn?.status === "failed")
    : nothingChangeable;
  const editId = editable?._id.toString() ?? null;
  // A reply that was brought in may be as costly to show as its length allows.
  const messages = await mapInTurns(shown, ({ row, place }) => {
    const id = row._id.toString();
    const { createdAt } = row;
    const receipt = row.receipt ? toReceiptDto({ id, receipt: row.receipt, createdAt }, memories) : null;
    return toMessageView(id, row, { receipt, place, rating: ratings.get(id) });
  });
  return {
    conversation,
    messages,
    olderHref: next === null ? null : `/chat/${conversationId}?before=${next}`,
    runningTurn:
      running && !before ? { id: running._id.toString(), begun: textContinuedBy(running, items) } : null,
    lastError: turn?.status === "failed" && !before ? (turn.error ?? "errors.replyFailed") : null,
    regenerateId,
    continueId,
    editId,
    editing: editable && edit === editId ? { id: edit, text: editable.content } : null,
    isEarlier: earlier !== null,
  };
}

/** A reply that was stored while this was read is still told as one that runs; what a running turn replaces is gone. */
function isOfRunning(running: LatestTurn | null, id: MessageRow["_id"]): boolean {
  if (!running) return false;
  const { assistantMessageId, replaces } = running;
  return [assistantMessageId, replaces?.replyId, replaces?.messageId].some((one) => one?.equals(id));
}

/** The text of the reply that a running turn continues: it is read live meanwhile. */
function textContinuedBy({ continues, assistantMessageId }: LatestTurn, rows: readonly MessageRow[]): string {
  return (continues && rows.find(({ _id }) => _id.equals(assistantMessageId))?.content) || "";
}

const nothingChangeable = { regenerateId: null, continueId: null, editable: null };

/** The last reply may be written once more or go on, and the last message of the person be edited; not what is about danger. */
function findChangeable(rows: readonly MessageRow[], hasFailed: boolean) {
  const last = rows.at(-1);
  const reply = last?.role === "assistant" ? last : null;
  const editable = rows.findLast(({ role }) => role === "user") ?? null;
  if (!editable || (reply && isCareReply(reply))) return nothingChangeable;
  // A message whose reply failed without a word may be answered once more.
  const again = reply ?? (hasFailed && last === editable ? editable : null);
  const mayGoOn = reply && canContinue(reply) && getGuide().source === "model";
  return {
    regenerateId: again?._id.toString() ?? null,
    continueId: mayGoOn ? reply._id.toString() : null,
    editable,
  };
}
