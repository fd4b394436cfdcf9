import {
  countArchived,
  countConversations,
  countFavorites,
  listConversations,
} from "./list-conversations.server";
import { MAX_HITS, runSearch } from "./search-conversations.server";
import { MAX_SELECTED } from "~/features/chat/limits";
import type {
  ConversationList,
  ConversationSection,
  ConversationsScreenData,
  SelectionData,
} from "~/features/chat/types";

const PAGE_SIZE = 30;

/**
 * Loads the conversations screen: search results, the archive, a further page of one section, or the first page of both.
 * @throws AppError 400 for an invalid cursor.
 */
export async function loadConversations(
  userId: string,
  { query, section, before }: { query: string; section?: ConversationList; before?: string },
): Promise<ConversationsScreenData> {
  const archivedTotal = await countArchived(userId);
  const empty = {
    query,
    hits: null,
    isCut: false,
    isPartial: false,
    favorites: null,
    all: null,
    archived: null,
    archivedTotal,
  };
  if (query !== "") {
    const { hits, isPartial } = await runSearch(userId, query);
    return { ...empty, hits, isCut: hits.length === MAX_HITS, isPartial };
  }
  if (section === "archived") {
    const archived = await loadSection(userId, "archived", before);
    return { ...empty, archived: { ...archived, total: archivedTotal } };
  }
  const isFurther = before !== undefined;
  const [favorites, all] = await Promise.all([
    isFurther && section !== "favorites" ? null : loadSection(userId, "favorites", before),
    isFurther && section === "favorites" ? null : loadSection(userId, "all", before),
  ]);
  return { ...empty, favorites, all };
}

/**
 * Loads the page on which several conversations are chosen.
 * @throws AppError 400 for an invalid cursor.
 */
export async function loadSelection(
  userId: string,
  { isArchive, before }: { isArchive: boolean; before?: string },
): Promise<SelectionData> {
  const [section, total] = await Promise.all([
    loadSection(userId, isArchive ? "archived" : "all", before, MAX_SELECTED),
    isArchive ? countArchived(userId) : countConversations(userId),
  ]);
  return { isArchive, section: { ...section, total } };
}

async function loadSection(
  userId: string,
  section: ConversationList,
  before?: string,
  limit = PAGE_SIZE,
): Promise<ConversationSection> {
  const [favorites, archived] = [section === "favorites", section === "archived"];
  const [{ items, next }, total] = await Promise.all([
    listConversations(userId, { limit, before, favorites, archived }),
    favorites ? countFavorites(userId) : null,
  ]);
  return { conversations: items, total, isFurther: before !== undefined, next };
}
