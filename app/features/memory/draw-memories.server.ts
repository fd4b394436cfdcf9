import type { Language } from "~/i18n/config";
import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { Message, type MessageDocument } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { User } from "#models/user.server";
import { assess } from "~/features/safety/answer-message.server";
import { isInCare } from "~/features/safety/care-state.server";
import { isDatabaseAway } from "~/services/db.server";
import { log } from "~/services/log.server";
import { enqueue, hasJobs, job } from "~/services/jobs.server";
import { getGuide } from "~/services/llm/index.server";
import { requestEmbeddings } from "./embed-memories.server";
import { findByPatterns } from "./find-by-patterns.server";
import { forgetMemoriesOfConversation, forgetMemoriesOfMessages } from "./forget-memories.server";
import { askModelWhatToRemember } from "./model-extraction.server";
import { announcesSecret, isSecret, takesBack } from "./secrets.server";
import { storeMemories } from "./store-memories.server";

/** A model finds nothing to remember in fewer words than this. */
const MIN_WORDS = 3;

/** Extracts memories from the person's message of a turn, after its reply. */
export const drawMemoriesJob = job<{ userId: string; turnId: string }>({
  name: "draw-memories",
  // A model that is unavailable for a few minutes is called again; its result is still useful then.
  retries: 3,
  handle: ({ userId, turnId }) => drawMemories(userId, turnId),
});

/**
 * Queues a turn when its reply is stored and its message may contain something to remember. Whether it may be
 * remembered is decided when the job runs.
 */
export async function requestMemories(turn: TurnDocument): Promise<void> {
  if (!hasJobs() || !mayHoldMemories(turn)) return;
  const turnId = turn._id.toString();
  try {
    await enqueue(drawMemoriesJob, { userId: turn.userId.toString(), turnId }, { once: turnId });
  } catch (error) {
    // If the database is unreachable, the end of the reply is written again later, and this is repeated with it.
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, turnId }, "could not put a turn in the queue for memories");
  }
}

function mayHoldMemories({ status, safety, prompt, memoriesDrawnAt }: TurnDocument): boolean {
  if (safety || memoriesDrawnAt || (status !== "done" && status !== "stopped")) return false;
  if (isSecret(prompt)) return takesBack(prompt);
  if (getGuide().source === "library") return findByPatterns(prompt).length > 0;
  return prompt.trim().split(/\s+/, MIN_WORDS).length >= MIN_WORDS;
}

/** Runs the job of one turn. A turn that has already been processed is left alone. */
async function drawMemories(userId: string, turnId: string): Promise<void> {
  const turn = await Turn.findOne({ _id: turnId, userId }).lean();
  if (!turn || !mayHoldMemories(turn)) return;
  // The person has put other words in its place, which have a turn of their own.
  if (!(await Message.exists({ _id: turn.userMessageId, userId }))) return;
  const { previous, next } = await neighboursOf(turn);
  if (takesBack(turn.prompt)) {
    if (previous) await forgetMemoriesOfMessages(turn.userId, turn.conversationId, [previous._id]);
  } else if (!isMadeSecret(previous, next) && (await isAllowed(turn))) {
    await draw(turn);
  }
  await Turn.updateOne(
    { _id: turn._id, userId },
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
  if (drawn.length === 0 || !(await isAllowed(turn))) return;
  await storeMemories({ userId, conversationId, messageId: userMessageId, language }, drawn, new Date());
  // Deleting a conversation, or taking a message back, is recorded before memories are searched. So either those
  // memories are found there, or they are removed here.
  const [conversation, { next }] = await Promise.all([
    Conversation.exists({ _id: conversationId, userId }),
    neighboursOf(turn),
  ]);
  if (!conversation) return forgetMemoriesOfConversation(userId, conversationId);
  if (isMadeSecret(null, next)) return forgetMemoriesOfMessages(userId, conversationId, [userMessageId]);
  await requestEmbeddings(userId.toString());
}

/** Whether the person wants to be remembered, and no message here states danger. */
async function isAllowed({ userId, conversationId, prompt }: TurnDocument): Promise<boolean> {
  const [person, conversation] = await Promise.all([
    User.findById(userId, { memoryEnabled: 1, deletionStartedAt: 1 }).lean(),
    Conversation.findOne({ _id: conversationId, userId }, { care: 1 }).lean(),
  ]);
  if (!person || person.memoryEnabled === false || person.deletionStartedAt || !conversation) return false;
  return !isInCare(conversation.care) && assess(prompt, conversation.care) === null;
}

type Neighbour = Pick<MessageDocument, "_id" | "content"> | null;

/** The person's messages just before and just after a turn's message. */
async function neighboursOf({
  userId,
  conversationId,
  userMessageId,
  createdAt,
}: TurnDocument): Promise<{ previous: Neighbour; next: Neighbour }> {
  const own = {
    userId,
    conversationId,
    role: "user" as const,
    _id: mongoose.trusted({ $ne: userMessageId }),
  };
  const fields = { content: 1 };
  const [previous, next] = await Promise.all([
    Message.findOne({ ...own, createdAt: mongoose.trusted({ $lte: createdAt }) }, fields)
      .sort({ createdAt: -1, _id: -1 })
      .lean(),
    Message.findOne({ ...own, createdAt: mongoose.trusted({ $gt: createdAt }) }, fields)
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
  ]);
  return { previous, next };
}

/** "This stays between us" may come before the secret, and "don't remember that" after it. */
function isMadeSecret(previous: Neighbour, next: Neighbour): boolean {
  return (
    (previous !== null && announcesSecret(previous.content)) || (next !== null && takesBack(next.content))
  );
}
