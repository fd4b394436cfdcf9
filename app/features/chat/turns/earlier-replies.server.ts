import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import type { TurnDocument } from "#models/turn.server";
import { getGuide } from "~/services/llm/index.server";
import { isOnlyReply } from "./retire-messages.server";

/** So many earlier versions are looked at, the latest ones. */
const MAX_VERSIONS = 10;

/**
 * The earlier replies to the same message, the oldest first. Only the library is told of them: it would choose the same
 * texts again, where a model writes others without being told.
 */
export async function findEarlierReplies(turn: TurnDocument): Promise<string[]> {
  if (!isOnlyReply(turn) || getGuide().source !== "library") return [];
  const { userId, conversationId, userMessageId: answers } = turn;
  const { exchangeId, replyId } = turn.replaces!;
  const role = "assistant" as const;
  const [standing, earlier] = await Promise.all([
    Message.findOne({ _id: replyId, userId }, { content: 1 }).lean(),
    MessageVersion.find({ conversationId, userId, exchangeId, role, answers }, { content: 1 })
      .sort({ versionIndex: -1 })
      .limit(MAX_VERSIONS)
      .lean(),
  ]);
  const contents = earlier.map(({ content }) => content).reverse();
  return standing ? [...contents, standing.content] : contents;
}
