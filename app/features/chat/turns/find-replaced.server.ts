import type { Types } from "mongoose";
import type { ConversationDocument } from "#models/conversation.server";
import { Message, type MessageDocument } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Turn, type Replaced } from "#models/turn.server";
import { assess } from "~/features/safety/answer-message.server";
import { isInCare } from "~/features/safety/care/care-state.server";
import { AppError } from "~/utils/app-error";
import { OBJECT_ID } from "~/utils/object-id";
import { getGuide } from "~/services/llm/index.server";
import { canContinue } from "./continuation";
import { readTurnEnd } from "./settle-turn.server";
import type { TurnRequest } from "~/features/chat/types";

/** The newest messages that are looked at: the last message of the person is among them, and the replies after it. */
const NEWEST = 4;

/** What a turn answers, and what it takes the place of or continues. */
export interface FoundMessage {
  message: string;
  /** The person's message where only the reply is made again. */
  userMessageId: Types.ObjectId | null;
  replaces: Replaced | null;
  /** The reply that goes on, with its text so far. */
  continues: { replyId: Types.ObjectId; text: string } | null;
  /** What the replaced message of the person said. */
  earlierMessage: string | null;
  /** Whether the message has been read for memories already, or will be. */
  isRemembered: boolean;
}

/**
 * Finds what a request is about: a new message, the last reply once more, the rest of it, or the last message of the person
 * in other words.
 * What states danger is never refused: where it may not be an edit, it is a new message.
 * @param running the turn that runs in this conversation, if there is one.
 * @throws AppError 404 when the named message is not theirs or not of this conversation; 409 when it is not the last one,
 *   when it is about danger, when the reply to be continued is whole, or while a reply is being written.
 */
export async function findMessage(
  request: TurnRequest,
  conversation: ConversationDocument,
  running: { _id: Types.ObjectId } | undefined,
): Promise<FoundMessage> {
  const { message = "", edit } = request;
  const plain = {
    message,
    userMessageId: null,
    replaces: null,
    continues: null,
    earlierMessage: null,
    isRemembered: false,
  };
  if (!isOfReply(request) && edit === undefined) return plain;
  try {
    const found = await findReplaced(request, conversation);
    if (running) throw new AppError("errors.turnRunning", 409, { id: running._id.toString() });
    return found;
  } catch (error) {
    const isDanger = edit !== undefined && assess(message, conversation.care) !== null;
    if (isDanger && error instanceof AppError) return plain;
    throw error;
  }
}

/**
 * The same, for a turn that has just begun and keeps others away by that.
 * @throws AppError 409 when another one has changed the end of the conversation in between.
 */
export async function confirmReplaced(
  request: TurnRequest,
  conversation: ConversationDocument,
  { replaces, continues, userMessageId }: FoundMessage,
  turnId: Types.ObjectId,
): Promise<void> {
  const now = await findReplaced(request, conversation, turnId);
  const isSame =
    String(now.replaces?.replyId) === String(replaces?.replyId) &&
    now.continues?.text === continues?.text &&
    String(now.userMessageId) === String(userMessageId);
  if (!isSame) throw notTheLast(request);
}

async function findReplaced(
  request: TurnRequest,
  conversation: ConversationDocument,
  ownTurnId?: Types.ObjectId,
): Promise<FoundMessage> {
  const { regenerate, continue: continued, edit, message = "" } = request;
  const id = (regenerate ?? continued ?? edit)!;
  if (!OBJECT_ID.test(id)) throw new AppError("errors.notFound", 404);
  await settleLatest(conversation, ownTurnId);
  const own = { conversationId: conversation._id, userId: conversation.userId };
  const newest = await Message.find(own).sort({ createdAt: -1, _id: -1 }).limit(NEWEST).lean();
  const asked = newest.find(({ role }) => role === "user");
  const reply = newest[0]?.role === "assistant" ? newest[0] : null;
  // A message whose reply failed without a word is named itself.
  const target = isOfReply(request) ? (reply ?? (regenerate === undefined ? null : asked)) : asked;
  if (!asked || !target?._id.equals(id)) {
    const known = { ...own, _id: id };
    const exists = (await Message.exists(known)) ?? (await MessageVersion.exists(known));
    throw exists ? notTheLast(request) : new AppError("errors.notFound", 404);
  }
  if (reply && isCareReply(reply)) throw notTheLast(request);
  // A model is not asked about danger.
  if (isOfReply(request) && (isInCare(conversation.care) || assess(asked.content) !== null))
    throw notTheLast(request);
  const again = { message: asked.content, userMessageId: asked._id, earlierMessage: null };
  if (continued !== undefined) {
    if (!canContinue(target) || getGuide().source === "library") throw notTheLast(request);
    const continues = { replyId: target._id, text: target.content };
    return { ...again, replaces: null, continues, isRemembered: true };
  }
  if (regenerate !== undefined && !reply)
    return { ...again, replaces: null, continues: null, isRemembered: false };
  const exchangeId = asked.exchangeId ?? asked._id;
  const replyIndex = await nextReplyIndex(asked, reply);
  if (regenerate !== undefined) {
    const replaces = { exchangeId, messageId: null, messageIndex: 1, replyId: target._id, replyIndex };
    const isRemembered = (target.metadata as { ended?: string } | null)?.ended !== "failed";
    return { ...again, replaces, continues: null, isRemembered };
  }
  const messageIndex = (asked.versionCount ?? 1) + 1;
  const replaces = {
    exchangeId,
    messageId: asked._id,
    messageIndex,
    replyId: reply?._id ?? null,
    replyIndex,
  };
  return {
    message,
    userMessageId: null,
    replaces,
    continues: null,
    earlierMessage: asked.content,
    isRemembered: false,
  };
}

/** A turn may have ended whose reply is not stored yet. */
async function settleLatest(
  { _id: conversationId, userId }: ConversationDocument,
  ownTurnId?: Types.ObjectId,
): Promise<void> {
  const latest = await Turn.find({ conversationId, userId }).sort({ createdAt: -1 }).limit(2).lean();
  for (const turn of latest) {
    if (ownTurnId?.equals(turn._id)) continue;
    if (turn.status !== "running" && !turn.settled) await readTurnEnd(turn);
  }
}

/** The number of the next reply; a message whose reply failed may have had others before it was edited. */
async function nextReplyIndex(asked: MessageDocument, reply: MessageDocument | null): Promise<number> {
  if (reply) return (reply.versionCount ?? 1) + 1;
  const { conversationId, exchangeId } = asked;
  if (!exchangeId) return 1;
  const latest = await MessageVersion.findOne({ conversationId, exchangeId, role: "assistant" })
    .sort({ versionIndex: -1 })
    .lean();
  return (latest?.versionIndex ?? 0) + 1;
}

/** A reply to danger stays where it is: it holds the numbers to call. */
export function isCareReply({ receipt }: Pick<MessageDocument, "receipt">): boolean {
  return receipt?.source === "safety" || Boolean(receipt?.safetyRule);
}

/** Whether a request names a reply, which is written again or goes on. */
export function isOfReply({ regenerate, continue: continued }: TurnRequest): boolean {
  return regenerate !== undefined || continued !== undefined;
}

function notTheLast({ regenerate, continue: continued }: TurnRequest): AppError {
  if (continued !== undefined) return new AppError("errors.cannotContinue", 409);
  return new AppError(regenerate === undefined ? "errors.notLastMessage" : "errors.notLastReply", 409);
}
