import type mongoose from "mongoose";
import { Message } from "#models/message.server";
import { unlessTooSlow } from "~/services/database/db-errors.server";
import { areLongReadsCrowded } from "~/services/long-reads.server";
import { everyBeginningPattern, wholeWords } from "~/utils/text/search-text";

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

/** The messages that a search found. */
interface FoundMessages {
  /** One of each conversation. */
  byConversation: Map<string, mongoose.Types.ObjectId>;
  /** Whether older messages were left out: it took too long, or many people search. */
  isPartial: boolean;
}

/** The latest message that contains all the words, by its conversation: the person's own before the guide's. */
export async function searchMessages(userId: mongoose.Types.ObjectId, query: string): Promise<FoundMessages> {
  const words = wholeWords(query).slice(0, MAX_WORDS);
  if (words.length === 0) return { byConversation: new Map(), isPartial: false };
  const isCrowded = areLongReadsCrowded();
  const maxTimeMS = isCrowded ? CROWDED_MS : LOOK_MS;
  // Each word is quoted, because MongoDB otherwise requires only one of them.
  const $search = words.map((word) => `"${word}"`).join(" ");
  const found = await groupByConversation(
    [{ $match: { userId, $text: { $search } } }, { $limit: MAX_MESSAGES }],
    maxTimeMS,
  );
  if (found && (found.count > 0 || /\s$/.test(query)))
    return { byConversation: found.byConversation, isPartial: found.count === MAX_MESSAGES };
  // A word that is still being typed is the beginning of one. The index has whole words only, so the latest messages
  // are read; also for words that took too long.
  const limit = isCrowded ? CROWDED_READ : MAX_READ;
  const [latest, count] = await Promise.all([
    groupByConversation(
      [
        { $match: { userId } },
        { $sort: { createdAt: -1 } },
        { $limit: limit },
        { $match: { content: { $regex: everyBeginningPattern(words), $options: "i" } } },
      ],
      maxTimeMS,
    ),
    unlessTooSlow(Message.countDocuments({ userId }, { limit: limit + 1, maxTimeMS }).exec(), Infinity),
  ]);
  return {
    byConversation: latest?.byConversation ?? new Map(),
    isPartial: latest === null || count > limit,
  };
}

/** @returns null when it took too long. */
async function groupByConversation(
  stages: mongoose.PipelineStage[],
  maxTimeMS: number,
): Promise<{ byConversation: FoundMessages["byConversation"]; count: number } | null> {
  const work = Message.aggregate<{
    _id: mongoose.Types.ObjectId;
    count: number;
    own: mongoose.Types.ObjectId | null;
    any: mongoose.Types.ObjectId;
  }>([
    ...stages,
    {
      $group: {
        _id: "$conversationId",
        count: { $sum: 1 },
        own: { $max: { $cond: [{ $eq: ["$role", "user"] }, "$_id", null] } },
        any: { $max: "$_id" },
      },
    },
  ]);
  const rows = await unlessTooSlow(work.option({ maxTimeMS }).exec(), null);
  return (
    rows && {
      byConversation: new Map(rows.map(({ _id, own, any }) => [_id.toString(), own ?? any])),
      count: rows.reduce((sum, row) => sum + row.count, 0),
    }
  );
}
