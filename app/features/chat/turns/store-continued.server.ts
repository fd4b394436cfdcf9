import { Message, type MessageDocument } from "#models/message.server";
import type { StoredReceipt } from "#models/receipt.server";
import type { TurnDocument } from "#models/turn.server";
import type { MessageMetadata } from "~/features/chat/types";
import { replyMetadata } from "./reply-metadata.server";

/**
 * Updates the message of a reply that went on. Leaves it as it was when the turn failed, brought nothing, or was stored
 * before. @returns the message as it stands; null when it is gone.
 */
export async function storeContinued(turn: TurnDocument): Promise<MessageDocument | null> {
  const theirs = { _id: turn.assistantMessageId, userId: turn.userId };
  const before = await Message.findOne(theirs).lean();
  const content = turn.chunks.join("");
  if (!before || turn.status === "failed" || content.length <= before.content.length) return before;
  const { ended: _, quotations: __, ...offer } = (before.metadata ?? {}) as MessageMetadata;
  const metadata = { ...offer, ...(await replyMetadata(turn, content)) };
  const after = await Message.findOneAndUpdate(
    { ...theirs, content: before.content },
    {
      $set: {
        content,
        metadata: Object.keys(metadata).length > 0 ? metadata : null,
        receipt: before.receipt && sumReceipts(before.receipt, turn),
      },
    },
    { returnDocument: "after" },
  ).lean();
  return after ?? Message.findOne(theirs).lean();
}

/** The receipt of the whole reply; what one of its parts does not tell is unknown. */
function sumReceipts(before: StoredReceipt, { receipt, safety }: TurnDocument): StoredReceipt {
  const [first, second] = [before.usage, receipt?.usage];
  const cost = first?.cost != null && second?.cost != null ? first.cost + second.cost : null;
  return {
    ...before,
    usage:
      first && second
        ? {
            promptTokens: first.promptTokens + second.promptTokens,
            completionTokens: first.completionTokens + second.completionTokens,
            cost,
          }
        : null,
    totalMs: before.totalMs != null && receipt?.totalMs != null ? before.totalMs + receipt.totalMs : null,
    ...(safety && { safetyRule: safety.rule, safetyVersion: safety.version }),
  };
}
