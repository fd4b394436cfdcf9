import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { UserMemory } from "#models/user-memory.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";
import { MAX_SHOWN_USES, MEMORIES_PAGE } from "./limits";
import { present, toMemoryDto } from "./memory-dto.server";
import { countUses, latestUses } from "./memory-uses.server";
import type { ListedMemory, MemoryDto } from "./types";

interface Page {
  limit: number;
  before?: string;
  category?: string;
}

/** One page of a person's memories, the newest first, and the cursor of the next page if there is one. Two reads. */
export async function listMemories(
  userId: string,
  page: Page,
): Promise<{ items: MemoryDto[]; next: string | null }> {
  const { rows, next } = await findPage(userId, page);
  const uses = await countUses(
    userId,
    rows.map(({ _id }) => _id),
  );
  return { items: rows.map((row) => toMemoryDto(row, uses.get(row._id.toString()) ?? 0)), next };
}

/** The same without how often each was used. One read. */
export async function listMemoriesOnly(
  userId: string,
  page: Page,
): Promise<{ items: Omit<MemoryDto, "useCount">[]; next: string | null }> {
  const { rows, next } = await findPage(userId, page);
  return { items: rows.map((row) => toMemoryDto(row, 0)), next };
}

async function findPage(userId: string, { limit, before, category }: Page) {
  const own = present(userId);
  const rows = await UserMemory.find(
    {
      $and: [own, ...(before ? [olderThan("createdAt", parseCursor(before))] : [])],
      ...(category && { category }),
    },
    { embedding: 0, terms: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last;
  return {
    rows: shown,
    next: hasMore ? formatCursor(last.createdAt ?? last._id.getTimestamp(), last._id) : null,
  };
}

/** How many memories a person has. */
export function countMemories(userId: string): Promise<number> {
  return UserMemory.countDocuments(present(userId)).exec();
}

/** One page of the list for the screen, with the sources of the memories and the replies that used them. */
export async function loadMemoriesPage(
  userId: string,
  before?: string,
): Promise<{ memories: ListedMemory[]; next: string | null; total: number }> {
  const [{ items, next }, total] = await Promise.all([
    listMemories(userId, { limit: MEMORIES_PAGE, before }),
    countMemories(userId),
  ]);
  const sources = items.flatMap(({ source }) => (source ? [source.conversationId] : []));
  const [titles, uses] = await Promise.all([
    sources.length > 0
      ? Conversation.find(
          { userId, _id: mongoose.trusted({ $in: [...new Set(sources)] }) },
          { title: 1 },
        ).lean()
      : [],
    Promise.all(
      items.map(({ id, useCount }) =>
        useCount > 0 ? latestUses(userId, new mongoose.Types.ObjectId(id), MAX_SHOWN_USES) : [],
      ),
    ),
  ]);
  const titleOf = new Map(titles.map(({ _id, title }) => [_id.toString(), title]));
  const memories = items.map((memory, index) => ({
    ...memory,
    sourceTitle: (memory.source && titleOf.get(memory.source.conversationId)) ?? null,
    uses: uses[index]!,
  }));
  return { memories, next, total };
}

/**
 * The words and the category of one of the person's memories, in one read.
 * @throws AppError 404 if it does not exist or is not theirs.
 */
export async function findMemory(
  userId: string,
  id: string,
): Promise<Pick<MemoryDto, "content" | "category">> {
  const row = await UserMemory.findOne({ ...present(userId), _id: id }, { embedding: 0, terms: 0 }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  const { content, category } = toMemoryDto(row, 0);
  return { content, category };
}
