import { Conversation } from "#models/conversation.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { User } from "#models/user.server";
import { improveTitle } from "~/features/chat/conversations/improve-title.server";
import { drawMemories, mayHoldMemories } from "~/features/memory/draw-memories.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { enqueue, hasJobs, job } from "~/services/jobs/jobs.server";
import { getGuide } from "~/services/llm/index.server";
import { log } from "~/services/log.server";

/** What the process that wrote a reply knows about it; another one that settles its turn does not. */
export interface ReplyFacts {
  /** Whether no reply stood in the conversation before, and the person has not named it. */
  mayNeedTitle: boolean;
  /** Whether the person wanted to be remembered when the reply began. */
  isMemoryOn: boolean;
}

/** What follows a reply, in one job: memories from the person's message, and a title after the first exchange. */
export const afterReplyJob = job<{ userId: string; turnId: string; wantsTitle?: boolean }>({
  name: "after-reply",
  // A model that is unavailable for a few minutes is called again; its result is still useful then.
  retries: 3,
  canWait: true,
  handle: ({ userId, turnId, wantsTitle }) => followReply(userId, turnId, wantsTitle === true),
});

/**
 * Queues a turn when its reply is stored and something follows it. Whether its message may be remembered, and whether the
 * title may be changed, is decided once more when the job runs.
 */
export async function requestAfterReply(
  turn: TurnDocument,
  { mayNeedTitle = false, isMemoryOn = true }: Partial<ReplyFacts>,
): Promise<void> {
  if (!hasJobs()) return;
  const wantsTitle =
    mayNeedTitle &&
    turn.status === "done" &&
    !turn.safety &&
    // Without a model, the first words of the conversation stay its title.
    getGuide().source === "model";
  if (!wantsTitle && !mayHoldMemories(turn, isMemoryOn)) return;
  const turnId = turn._id.toString();
  const data = { userId: turn.userId.toString(), turnId, ...(wantsTitle && { wantsTitle }) };
  try {
    await enqueue(afterReplyJob, data, { once: turnId });
  } catch (error) {
    // If the database is unreachable, the end of the reply is written again later, and this is repeated with it.
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, turnId }, "could not put a turn in the queue");
  }
}

/** Both parts leave alone what is done, so one that fails is repeated without the other. */
async function followReply(userId: string, turnId: string, wantsTitle: boolean): Promise<void> {
  const turn = await Turn.findOne({ _id: turnId, userId }).lean();
  if (!turn) return;
  const [person, conversation] = await Promise.all([
    User.findById(userId, { preferredLanguage: 1, memoryEnabled: 1, deletionStartedAt: 1 }).lean(),
    Conversation.findOne({ _id: turn.conversationId, userId }).lean(),
  ]);
  const parts = await Promise.allSettled([
    drawMemories(turn, { person, conversation }),
    wantsTitle && person && conversation && improveTitle(conversation, person),
  ]);
  for (const part of parts) if (part.status === "rejected") throw part.reason;
}
