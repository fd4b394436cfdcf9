import mongoose from "mongoose";
import type { UserMemoryDocument } from "#models/user-memory.server";
import type { MemoryDto } from "./types";

/** The API's form of a memory. Rows of older versions, and those written by hand, may lack fields. */
export function toMemoryDto(
  row: Omit<UserMemoryDocument, "embedding" | "terms">,
  useCount: number,
): MemoryDto {
  const times: Partial<Pick<UserMemoryDocument, "createdAt" | "updatedAt">> = row;
  const createdAt = times.createdAt ?? row._id.getTimestamp();
  return {
    id: row._id.toString(),
    type: row.type,
    category: row.category ?? null,
    content: row.content,
    createdAt: createdAt.toISOString(),
    updatedAt: (times.updatedAt ?? createdAt).toISOString(),
    expiresAt: row.type === "short" ? (row.expiresAt?.toISOString() ?? null) : null,
    isPaused: row.isPaused === true,
    source: row.conversationId
      ? {
          conversationId: row.conversationId.toString(),
          messageId: row.messageId?.toString() ?? null,
        }
      : null,
    useCount,
  };
}

/**
 * Selects a person's memories that have not expired: the database removes expired ones with a delay of about a
 * minute.
 */
export function present(userId: string | mongoose.Types.ObjectId, now = new Date()) {
  return {
    userId: new mongoose.Types.ObjectId(userId),
    $or: [{ expiresAt: null }, { expiresAt: mongoose.trusted({ $gt: now }) }],
  };
}
