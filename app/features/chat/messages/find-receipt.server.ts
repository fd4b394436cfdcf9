import mongoose, { type Types } from "mongoose";
import { Message } from "#models/message.server";
import type { StoredReceipt } from "#models/receipt.server";
import { UserMemory } from "#models/user-memory.server";
import { requireConversation } from "~/features/chat/conversations/deleted-conversations.server";
import { AppError } from "~/utils/app-error";
import type { UsedMemory } from "./find-notes.server";
import type { ReceiptDto } from "~/features/chat/types";

/**
 * How a reply came about.
 * @throws AppError 404 when the message is not theirs, is their own, or has no receipt: replies of older versions have none.
 */
export async function findReceipt(userId: string, messageId: string): Promise<ReceiptDto> {
  const message = await Message.findOne(
    { _id: messageId, userId, role: "assistant" },
    { conversationId: 1, receipt: 1, createdAt: 1 },
  ).lean();
  if (!message?.receipt) throw new AppError("errors.notFound", 404);
  await requireConversation(userId, message.conversationId);
  const { receipt, createdAt } = message;
  return toReceiptDto({ id: messageId, receipt, createdAt }, await findMemories(userId, receipt));
}

/** The memories that a receipt names, by id. One that was forgotten is not among them. */
async function findMemories(
  userId: string,
  { memoryIds = [] }: StoredReceipt,
): Promise<ReadonlyMap<string, UsedMemory>> {
  if (memoryIds.length === 0) return new Map();
  const rows = await UserMemory.find(
    { _id: mongoose.trusted({ $in: memoryIds }), userId },
    { content: 1, editedAt: 1 },
  ).lean();
  return new Map(rows.map((row) => [row._id.toString(), row]));
}

/** The API's form of a receipt. The words of a memory that was forgotten or edited since are gone. */
export function toReceiptDto(
  { id: messageId, receipt, createdAt }: { id: string; receipt: StoredReceipt; createdAt: Date },
  memories: ReadonlyMap<string, UsedMemory>,
): ReceiptDto {
  const { source, configuration, usage } = receipt;
  const toMemory = (id: Types.ObjectId) => {
    const memory = memories.get(id.toString());
    const isAsItWas = memory && !(memory.editedAt && memory.editedAt > createdAt);
    return { id: id.toString(), content: isAsItWas ? memory.content : null };
  };
  return {
    messageId,
    source,
    configuration: configuration
      ? { id: configuration.id.toString(), name: configuration.name, version: configuration.version }
      : null,
    model: receipt.model ?? null,
    language: receipt.language,
    memories: (receipt.memoryIds ?? []).map(toMemory),
    knowledge: (receipt.knowledge ?? []).map(({ documentId, title, place }) => ({
      documentId: documentId.toString(),
      title,
      place,
    })),
    safetyRule: receipt.safetyRule ?? null,
    safetyVersion: receipt.safetyVersion ?? null,
    usage: usage
      ? {
          promptTokens: usage.promptTokens,
          completionTokens: usage.completionTokens,
          cost: usage.cost ?? null,
        }
      : null,
    // Those of older builds tell only the whole.
    firstTokenMs: receipt.firstTokenMs ?? (source === "safety" ? (receipt.totalMs ?? null) : null),
    totalMs: receipt.totalMs ?? null,
    promptHash: receipt.promptHash ?? null,
  };
}
