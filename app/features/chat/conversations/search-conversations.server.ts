import mongoose from "mongoose";
import { setImmediate } from "node:timers/promises";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { unlessTooSlow } from "~/services/db.server";
import { areLongReadsCrowded } from "~/services/long-reads.server";
import {
  everyBeginningPattern,
  everyWordPattern,
  excerptAround,
  holdsEveryWord,
  markWords,
  searchWords,
  wholeWords,
  type TextPart,
} from "~/utils/search-text";
import { lastChange, toConversationDto } from "~/features/chat/dto.server";
import type { ConversationHit } from "~/features/chat/types";

/** The most conversations a search returns. */
export const MAX_HITS = 100;
/** The most words of a query that are searched in messages. */
const MAX_WORDS = 8;
/** The most messages that are grouped by conversation: a more frequent word finds nothing in particular. */
const MAX_MESSAGES = 5_000;
/** The latest messages that are read for the beginning of a word, and while many people search. */
const MAX_READ = 1_000;
const CROWDED_READ = 200;
/**
 * How long one look may take, in milliseconds, and while many people search. Two frequent words that never meet make
 * MongoDB read all of a person's messages; what was not found in time is left out.
 */
const LOOK_MS = 600;
const CROWDED_MS = 150;

/** The index of a person's conversations, the latest first. */
const byOwner = { userId: 1, isDraft: 1, isArchived: 1, updatedAt: -1, _id: -1, title: 1 } as const;

/**
 * Finds the person's conversations whose title contains every word of the query (as any part of it), or that contain
 * a message with all the words. Case and accents do not matter.
 * @returns at most a hundred, the latest first, with the matches marked; none for a blank search.
 */
export async function searchConversations(userId: string, query: string): Promise<ConversationHit[]> {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const isAnywhere = mongoose.trusted({ $in: [null, true] });
  const owner = { userId: new mongoose.Types.ObjectId(userId), isDraft: false, isArchived: isAnywhere };
  const [matched, messages] = await Promise.all([
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
      [],
    ),
    findMessages(owner.userId, query, areLongReadsCrowded()),
  ]);
  const titled = matched.filter(({ title }) => holdsEveryWord(title, words));
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

  return shown.map((row) => ({
    conversation: toConversationDto(row),
    isArchived: row.isArchived === true,
    title: markWords(row.title, words),
    excerpt: excerpts.get(row._id.toString()) ?? null,
  }));
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

/** The latest message that contains all the words, by its conversation: the person's own before the guide's. */
async function findMessages(
  userId: mongoose.Types.ObjectId,
  query: string,
  isCrowded: boolean,
): Promise<Map<string, mongoose.Types.ObjectId>> {
  const words = wholeWords(query).slice(0, MAX_WORDS);
  if (words.length === 0) return new Map();
  const maxTimeMS = isCrowded ? CROWDED_MS : LOOK_MS;
  // Each word is quoted, because MongoDB otherwise requires only one of them.
  const $search = words.map((word) => `"${word}"`).join(" ");
  const found = await groupByConversation(
    [{ $match: { userId, $text: { $search } } }, { $limit: MAX_MESSAGES }],
    maxTimeMS,
  );
  if (found && (found.size > 0 || /\s$/.test(query))) return found;
  // A word that is still being typed is the beginning of one. The index has whole words only, so the latest messages
  // are read; also for words that took too long.
  const latest = await groupByConversation(
    [
      { $match: { userId } },
      { $sort: { userId: -1 } },
      { $limit: isCrowded ? CROWDED_READ : MAX_READ },
      { $match: { content: { $regex: everyBeginningPattern(words), $options: "i" } } },
    ],
    maxTimeMS,
  );
  return latest ?? new Map();
}

/** @returns null when it took too long. */
async function groupByConversation(
  stages: mongoose.PipelineStage[],
  maxTimeMS: number,
): Promise<Map<string, mongoose.Types.ObjectId> | null> {
  const work = Message.aggregate<{
    _id: mongoose.Types.ObjectId;
    own: mongoose.Types.ObjectId | null;
    any: mongoose.Types.ObjectId;
  }>([
    ...stages,
    {
      $group: {
        _id: "$conversationId",
        own: { $max: { $cond: [{ $eq: ["$role", "user"] }, "$_id", null] } },
        any: { $max: "$_id" },
      },
    },
  ]);
  const rows = await unlessTooSlow(work.option({ maxTimeMS }).exec(), null);
  return rows && new Map(rows.map(({ _id, own, any }) => [_id.toString(), own ?? any]));
}
