import type { TurnDocument } from "#models/turn.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { isOnlyReply, retireMessages, versionFields } from "./retire-messages.server";
import { updateMessage } from "./update-rows.server";

/**
 * The person's words are part of the turn; their message follows from it, however often this is asked. A message that was
 * edited takes the place of the one before and of its reply.
 */
export async function storeUserMessage(turn: TurnDocument): Promise<void> {
  if (isOnlyReply(turn) || turn.continues) return;
  const { replaces } = turn;
  if (replaces) await retireMessages(turn, [replaces.messageId, replaces.replyId]);
  await upsertOnce(() =>
    updateMessage({
      filter: { _id: turn.userMessageId, userId: turn.userId },
      update: {
        $setOnInsert: {
          conversationId: turn.conversationId,
          role: "user",
          content: turn.prompt,
          metadata: null,
          receipt: null,
          createdAt: turn.createdAt,
          ...versionFields(replaces, replaces?.messageIndex),
        },
      },
      upsert: true,
    }),
  );
}

/**
 * Stores the message of a new turn, while `touch` marks its conversation as changed. What takes the place of another message
 * waits for that: nothing is moved in a conversation that was deleted and may be restored.
 * @param touch returns whether the conversation is still there.
 */
export async function storeUnlessDeleted(
  turn: TurnDocument,
  touch: () => Promise<boolean>,
): Promise<boolean> {
  if (!turn.replaces) return (await Promise.all([touch(), storeUserMessage(turn)]))[0];
  const isThere = await touch();
  if (isThere) await storeUserMessage(turn);
  return isThere;
}
