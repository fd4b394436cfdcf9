import { Message } from "#models/message.server";
import { AppError } from "~/utils/app-error";
import type { ReceiptDto } from "~/features/chat/types";

/**
 * How a reply came about. So far the replies of care have a receipt.
 * @throws AppError 404 when the message is not theirs, is their own, or has none.
 */
export async function findReceipt(userId: string, messageId: string): Promise<ReceiptDto> {
  const message = await Message.findOne({ _id: messageId, userId, role: "assistant" }, { receipt: 1 }).lean();
  if (!message?.receipt) throw new AppError("errors.notFound", 404);
  const { source, language, safetyRule, safetyVersion, totalMs } = message.receipt;
  return {
    messageId,
    source,
    configuration: null,
    model: null,
    language,
    memories: [],
    knowledge: [],
    safetyRule: safetyRule ?? null,
    safetyVersion: safetyVersion ?? null,
    usage: null,
    firstTokenMs: totalMs ?? null,
    totalMs: totalMs ?? null,
    promptHash: null,
  };
}
