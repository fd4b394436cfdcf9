import { countFavorites, listConversations } from "./list-conversations.server";
import { MAX_HITS, searchConversations } from "./search-conversations.server";
import type { ConversationSection, ConversationsScreenData } from "~/features/chat/types";

const PAGE_SIZE = 30;

/**
 * Loads the conversations screen: search results, a further page of one section, or the first page of both. @throws
 * AppError 400 for an invalid cursor.
 */
export async function loadConversations(
  userId: string,
  { query, section, before }: { query: string; section?: "favorites" | "all"; before?: string },
): Promise<ConversationsScreenData> {
  if (query !== "") {
    const hits = await searchConversations(userId, query);
    return { query, hits, isCut: hits.length === MAX_HITS, favorites: null, all: null };
  }
  const isFurther = before !== undefined;
  const [favorites, all] = await Promise.all([
    isFurther && section !== "favorites" ? null : loadSection(userId, "favorites", before),
    isFurther && section === "favorites" ? null : loadSection(userId, "all", before),
  ]);
  return { query, hits: null, isCut: false, favorites, all };
}

async function loadSection(
  userId: string,
  section: "favorites" | "all",
  before?: string,
): Promise<ConversationSection> {
  const favorites = section === "favorites";
  const [{ items, next }, total] = await Promise.all([
    listConversations(userId, { limit: PAGE_SIZE, before, favorites }),
    favorites ? countFavorites(userId) : null,
  ]);
  return {
    conversations: items,
    total,
    isFurther: before !== undefined,
    next,
  };
}
