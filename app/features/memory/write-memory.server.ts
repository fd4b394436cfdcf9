import mongoose from "mongoose";
import { UserMemory } from "#models/user-memory.server";
import { noteChangedMemories } from "~/features/home/topics-changed.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { requestEmbeddings } from "./embed-memories.server";
import { present, toMemoryDto } from "./memory-dto.server";
import { countUses } from "./memory-uses.server";
import { keepWithinBound } from "./store-memories.server";
import { termsOf } from "./terms.server";
import type { MemoryChange } from "./schema";
import type { MemoryCategory, MemoryDto } from "./types";

/**
 * Stores a memory that a person has written.
 * @throws AppError 429 after too many in an hour.
 */
export async function addMemory(
  userId: string,
  { content, category }: { content: string; category: MemoryCategory },
): Promise<MemoryDto> {
  await consumeRateLimit("memoryUser", userId);
  const row = await UserMemory.create({
    userId,
    type: "long_term",
    category,
    content,
    terms: termsOf(content),
  });
  await keepWithinBound(row.userId);
  await noteChangedMemories(userId);
  await requestEmbeddings(userId);
  return toMemoryDto(row.toObject(), 0);
}

/**
 * Changes one of the person's memories; omitted fields stay unchanged.
 * @throws AppError 404 if it does not exist or is not theirs; 429 after too many changes in an hour.
 */
export async function changeMemory(userId: string, id: string, change: MemoryChange): Promise<MemoryDto> {
  const { content, category, isPaused } = change;
  const own = { ...present(userId), _id: new mongoose.Types.ObjectId(id) };
  if (!(await UserMemory.exists(own))) throw new AppError("errors.notFound", 404);
  await consumeRateLimit("memoryUser", userId);
  const row = await UserMemory.findOneAndUpdate(
    own,
    {
      $set: {
        ...(category !== undefined && { category }),
        ...(isPaused !== undefined && { isPaused }),
        ...(content !== undefined && {
          content,
          terms: termsOf(content),
          embedding: null,
          editedAt: new Date(),
        }),
      },
    },
    { returnDocument: "after" },
  ).lean();
  // It was just deleted.
  if (!row) throw new AppError("errors.notFound", 404);
  if (content !== undefined) await requestEmbeddings(userId);
  if (content !== undefined || isPaused !== undefined) await noteChangedMemories(userId);
  const uses = await countUses(userId, [row._id]);
  return toMemoryDto(row, uses.get(id) ?? 0);
}
