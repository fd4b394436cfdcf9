import type { Language } from "~/i18n/config";
import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Message, type MessageDocument } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { User, type UserDocument } from "#models/user.server";
import { assess } from "~/features/safety/answer-message.server";
import { isInCare } from "~/features/safety/care/care-state.server";
import { getGuide } from "~/services/llm/index.server";
import { requestEmbeddings } from "./embed-memories.server";
import { findByPatterns } from "./find-by-patterns.server";
import { forgetMemoriesOfConversation, forgetMemoriesOfMessages } from "./forget-memories.server";
import { askModelWhatToRemember } from "./model-extraction.server";
import { announcesSecret, isSecret, takesBack } from "./secrets.server";
import { storeMemories } from "./store-memories.server";

/** A model is asked about fewer words than this only if a pattern finds something in them, as in "Soy enfermera". */
const MIN_WORDS = 3;

/** What decides whether something may be remembered. */
interface Permission {
  person: Pick<UserDocument, "memoryEnabled" | "deletionStartedAt"> | null;
  conversation: Pick<ConversationDocument, "care"> | null;
}

/**
 * Whether the message of an ended turn may contain something to remember, or takes something back.
 * @param isMemoryOn whether the person wanted to be remembered when the reply began.
 */
export function mayHoldMemories(turn: TurnDocument, isMemoryOn = true): boolean {
  const { status, safety, prompt, memoriesDrawnAt } = turn;
  if (safety || memoriesDrawnAt || (status !== "done" && status !== "stopped")) return false;
  if (!isMemoryOn) return takesBack(prompt);
  if (isSecret(prompt)) return takesBack(prompt);
  const isLong = prompt.trim().split(/\s+/, MIN_WORDS).length >= MIN_WORDS;
  return (getGuide().source === "model" && isLong) || findByPatterns(prompt).length > 0;
}

/** Extracts memories from the person's message of a turn, after its reply. A turn that has been processed is left alone. */
export async function drawMemories(turn: TurnDocument, permission: Permission): Promise<void> {
  if (!mayHoldMemories(turn)) return;
  const [{ own, previous }, next] = await Promise.all([ownAndPrevious(turn), nextOf(turn)]);
  // The person has put other words in its place, which have a turn of their own.
  if (!own) return;
  if (takesBack(turn.prompt)) {
    if (previous) await forgetMemoriesOfMessages(turn.userId, turn.conversationId, [previous._id]);
  } else if (!isMadeSecret(previous, next) && isAllowed(turn, permission)) {
    await draw(turn);
  }
  await Turn.updateOne(
    { _id: turn._id, userId: turn.userId },
    { $set: { memoriesDrawnAt: new Date() } },
    { timestamps: false },
  );
}

async function draw(turn: TurnDocument): Promise<void> {
  const { userId, conversationId, userMessageId, prompt } = turn;
  const language = turn.language as Language;
  const drawn =
    getGuide().source === "library"
      ? findByPatterns(prompt)
      : await askModelWhatToRemember(userId.toString(), prompt, language);
  // The model takes time: meanwhile the person may have switched memory off, or said more.
  if (drawn.length === 0 || !isAllowed(turn, await readPermission(turn))) return;
  await storeMemories({ userId, conversationId, messageId: userMessageId, language }, drawn, new Date());
  // Deleting a conversation, or taking a message back, is recorded before memories are searched. So either those
  // memories are found there, or they are removed here.
  const [conversation, next] = await Promise.all([
    Conversation.exists({ _id: conversationId, userId }),
    nextOf(turn),
  ]);
  if (!conversation) return forgetMemoriesOfConversation(userId, conversationId);
  if (isMadeSecret(null, next)) return forgetMemoriesOfMessages(userId, conversationId, [userMessageId]);
  await requestEmbeddings(userId.toString());
}

async function readPermission({ userId, conversationId }: TurnDocument): Promise<Permission> {
  const [person, conversation] = await Promise.all([
    User.findById(userId, { memoryEnabled: 1, deletionStartedAt: 1 }).lean(),
    Conversation.findOne({ _id: conversationId, userId }, { care: 1 }).lean(),
  ]);
  return { person, conversation };
}

/** Whether the person wants to be remembered, and no message here states danger. */
function isAllowed({ prompt }: TurnDocument, { person, conversation }: Permission): boolean {
  if (!person || person.memoryEnabled === false || person.deletionStartedAt || !conversation) return false;
  return !isInCare(conversation.care) && assess(prompt, conversation.care) === null;
}

type Neighbour = Pick<MessageDocument, "_id" | "content"> | null;

const fields = { content: 1 };
const theirs = ({ userId, conversationId }: TurnDocument) => ({
  userId,
  conversationId,
  role: "user" as const,
});

/** A turn's message, if it still stands, and the person's message before it. */
async function ownAndPrevious(turn: TurnDocument): Promise<{ own: Neighbour; previous: Neighbour }> {
  const rows = await Message.find(
    { ...theirs(turn), createdAt: mongoose.trusted({ $lte: turn.createdAt }) },
    fields,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(2)
    .lean();
  const isOwn = ({ _id }: { _id: mongoose.Types.ObjectId }) => _id.equals(turn.userMessageId);
  return { own: rows.find(isOwn) ?? null, previous: rows.find((row) => !isOwn(row)) ?? null };
}

/** The person's message after a turn's. */
async function nextOf(turn: TurnDocument): Promise<Neighbour> {
  return Message.findOne({ ...theirs(turn), createdAt: mongoose.trusted({ $gt: turn.createdAt }) }, fields)
    .sort({ createdAt: 1, _id: 1 })
    .lean();
}

/** "This stays between us" may come before the secret, and "don't remember that" after it. */
function isMadeSecret(previous: Neighbour, next: Neighbour): boolean {
  return (
    (previous !== null && announcesSecret(previous.content)) || (next !== null && takesBack(next.content))
  );
}
