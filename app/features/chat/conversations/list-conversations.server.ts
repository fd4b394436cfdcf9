import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { lastChange, toConversationDto, toScreenConversation } from "~/features/chat/dto.server";
import { careStages, isAnyInCare, type CareRow } from "~/features/safety/care/person-in-care.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import type { ConversationDto, ScreenConversation } from "~/features/chat/types";

// `isDraft: false`: an unused conversation is not listed. `isArchived: null`: it is not in the archive.

/**
 * One page of a person's conversations, of their favourites or of their archive, the latest first.
 * @returns the page, and the cursor of the next one when there is more.
 * @throws AppError 400 for an invalid cursor.
 */
export async function listConversations(
  userId: string,
  page: { limit: number; before?: string; favorites?: boolean; archived?: boolean },
): Promise<{ items: ConversationDto[]; next: string | null }> {
  const rows = await Conversation.find({
    userId,
    isDraft: false,
    isArchived: page.archived || null,
    ...(page.favorites && { isFavorite: true }),
    ...(page.before && olderThan("updatedAt", parseCursor(page.before))),
  })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(page.limit + 1)
    .lean();
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items: items.map(toConversationDto),
    next: rows.length > page.limit && last ? formatCursor(lastChange(last), last._id) : null,
  };
}

/** How many favourites a person has. */
export function countFavorites(userId: string): Promise<number> {
  return Conversation.countDocuments({ userId, isDraft: false, isArchived: null, isFavorite: true });
}

/** How many conversations a person has, without the archive. */
export function countConversations(userId: string): Promise<number> {
  return Conversation.countDocuments({ userId, isDraft: false, isArchived: null });
}

/** How many conversations are in a person's archive. */
export function countArchived(userId: string): Promise<number> {
  return Conversation.countDocuments({ userId, isDraft: false, isArchived: true });
}

/**
 * For the sidebar, in one query: the first five, how many there are, and whether the person is in danger, because nothing is
 * sold to them then. They may have said so in a conversation that is no longer among the five.
 */
export async function recentConversations(
  userId: string,
  now = new Date(),
): Promise<{ recent: ScreenConversation[]; total: number; isInCare: boolean }> {
  const listed = {
    $match: { userId: new mongoose.Types.ObjectId(userId), isDraft: false, isArchived: null },
  };
  const coll = Conversation.collection.name;
  const rows = await Conversation.aggregate<ConversationDocument | { total: number } | CareRow>([
    listed,
    { $sort: { updatedAt: -1, _id: -1 } },
    { $limit: 5 },
    { $unionWith: { coll, pipeline: [listed, { $count: "total" }] } },
    { $unionWith: { coll, pipeline: careStages(userId, now) } },
  ]);
  const total = rows.find((row) => "total" in row)?.total ?? 0;
  const recent = rows.filter((row): row is ConversationDocument => "title" in row);
  const careRows = rows.filter((row): row is CareRow => !("title" in row) && "care" in row);
  return {
    recent: recent.map(toScreenConversation),
    total,
    isInCare: isAnyInCare([...recent, ...careRows], now),
  };
}
