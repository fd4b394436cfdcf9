import { Message } from "#models/message.server";
import type { TurnDocument } from "#models/turn.server";
import { upsertOnce } from "~/services/db.server";

/** The person's words are part of the turn; their message follows from it, however often this is asked. */
export async function storeUserMessage(turn: TurnDocument): Promise<void> {
  await upsertOnce(() =>
    Message.updateOne(
      { _id: turn.userMessageId, userId: turn.userId },
      {
        $setOnInsert: {
          conversationId: turn.conversationId,
          role: "user",
          content: turn.prompt,
          metadata: null,
          createdAt: turn.createdAt,
        },
      },
      { upsert: true },
    ),
  );
}
