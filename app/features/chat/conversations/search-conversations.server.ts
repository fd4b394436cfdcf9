import mongoose from "mongoose";
import { setImmediate } from "node:timers/promises";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { unlessTooSlow } from "~/services/database/db-errors.server";
import {
  everyWordPattern,
  excerptAround,
  holdsEveryWord,
  markWords,
  searchWords,
  wholeWords,
  type TextPart,
} from "~/utils/text/search-text";
import { lastChange, toConversationDto } from "~/features/chat/dto.server";
import type { ConversationHit } from "~/features/chat/types";
import { searchMessages } from "./search-messages.server";

/** The most conversations a search returns. */
export const MAX_HITS = 100;
/** How long the search in titles may take, in milliseconds; what was not found in time is left out. */
const LOOK_MS = 600;

/** The index of a person's conversations, the latest first. */
const byOwner = { userId: 1, isDraft: 1, isArchived: 1, updatedAt: -1, _id: -1, title: 1 } as const;

/** What a search found, and whether it left something out. */
interface SearchResult {
  hits: ConversationHit[];
  /** Whether older messages were left out: it took too long, or many people search. */
  isPartial: boolean;
}

/** The hits of `runSearch` alone. */
export async function searchConversations(userId: string, query: string): Promise<ConversationHit[]> {
  return (await runSearch(userId, query)).hits;
}

/**
 * Finds the person's conversations whose title contains every word of the query (as any part of it), or that contain
 * a message with all the words. Case and accents do not matter.
 * @returns at most a hundred, the latest first, with the matches marked; none for a blank search.
 */
export async function runSearch(userId: string, query: string): Promise<SearchResult> {
  const words = searchWords(query);
  if (words.length === 0) return { hits: [], isPartial: false };
  const isAnywhere = mongoose.trusted({ $in: [null, true] });
  const owner = { userId: new mongoose.Types.ObjectId(userId), isDraft: false, isArchived: isAnywhere };
  const [matched, { byConversation: messages, isPartial }] = await Promise.all([
    unlessTooSlow(
      Conversation.find({
        ...owner,
        title: mongoose.trusted({ $regex: everyWordPattern(words), $options: "i" }),
      })
        .sort({ updatedAt: -1, _id: -1 })
        .limit(MAX_HITS)
        .maxTimeMS(LOOK_MS)
        .lean()
        .exec(),
      null,
    ),
    searchMessages(owner.userId, query),
  ]);
  const titled = (matched ?? []).filter(({ title }) => holdsEveryWord(title, words));
  const spoken =
    messages.size === 0
      ? []
      : await Conversation.find({ ...owner, _id: mongoose.trusted({ $in: [...messages.keys()] }) })
          .sort({ updatedAt: -1, _id: -1 })
          .limit(MAX_HITS)
          // By its ids they would be read all and sorted afterwards.
          .hint(byOwner)
          .lean();
  const rows = new Map([...titled, ...spoken].map((row) => [row._id.toString(), row]));
  const shown = [...rows.values()].sort(byLatest).slice(0, MAX_HITS);

  const shownMessages = shown.map((row) => messages.get(row._id.toString())).filter((id) => id !== undefined);
  const excerpts = await findExcerpts(userId, shownMessages, wholeWords(query));

  const hits = shown.map((row) => ({
    conversation: toConversationDto(row),
    isArchived: row.isArchived === true,
    title: markWords(row.title, words),
    excerpt: excerpts.get(row._id.toString()) ?? null,
  }));
  return { hits, isPartial: isPartial || matched === null };
}

/**
 * The text around the matches in these messages, by conversation. Long texts are processed a few at a time, so that
 * other requests run in between.
 */
async function findExcerpts(
  userId: string,
  ids: mongoose.Types.ObjectId[],
  words: string[],
): Promise<Map<string, TextPart[]>> {
  const excerpts = new Map<string, TextPart[]>();
  const rows = Message.find(
    { _id: mongoose.trusted({ $in: ids }), userId },
    { content: 1, conversationId: 1 },
  )
    .lean()
    .batchSize(10)
    .cursor();
  for await (const { conversationId, content } of rows) {
    excerpts.set(conversationId.toString(), excerptAround(content, words));
    await setImmediate();
  }
  return excerpts;
}

function byLatest(a: ConversationDocument, b: ConversationDocument): number {
  return (
    lastChange(b).getTime() - lastChange(a).getTime() || b._id.toString().localeCompare(a._id.toString())
  );
}
