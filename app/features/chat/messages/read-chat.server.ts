import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Message, type MessageDocument } from "#models/message.server";
import { MessageFeedback, type MessageFeedbackDocument } from "#models/message-feedback.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";

/** A message without what its conversation says already. */
export type MessageRow = Pick<
  MessageDocument,
  | "_id"
  | "role"
  | "content"
  | "metadata"
  | "receipt"
  | "exchangeId"
  | "versionIndex"
  | "versionCount"
  | "createdAt"
>;

export type RatingRow = Pick<MessageFeedbackDocument, "_id" | "messageId" | "isHelpful" | "comment">;

/** The latest turn without its texts: they are as long as the reply, and the message has them. */
export type LatestTurn = Pick<
  TurnDocument,
  "_id" | "status" | "settled" | "error" | "assistantMessageId" | "replaces" | "continues"
>;

type Row =
  | ({ is: "conversation" } & ConversationDocument)
  | ({ is: "turn" } & LatestTurn)
  | ({ is: "message" } & MessageRow)
  | ({ is: "rating" } & RatingRow);

interface StoredChat {
  conversation: ConversationDocument;
  /** Null where nothing was ever said. */
  turn: LatestTurn | null;
  /** One page, oldest first. */
  items: MessageRow[];
  /** The cursor of the page before it when there is one. */
  next: string | null;
  /** What the person said of replies of this conversation; null when these are too many to be read with it. */
  ratings: RatingRow[] | null;
}

/** The most characters of a page from its end on, but for one message: a reply that was brought in may have 100,000. */
const MAX_PAGE_LENGTH = 400_000;
/** The most ratings that are read with a conversation. */
const MAX_RATINGS = 200;

const fields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
const turnFields = fields("status", "settled", "error", "assistantMessageId", "replaces", "continues");
const messageFields = fields(
  "role",
  "content",
  "metadata",
  "receipt",
  "exchangeId",
  "versionIndex",
  "versionCount",
  "createdAt",
);
const ratingFields = fields("messageId", "isHelpful", "comment");

/**
 * What is stored of a conversation's page, in one query: a query costs the page as much as twenty messages. The turn is
 * read before the messages: a reply that is stored in between belongs to a turn that still runs.
 * @throws AppError 404 when the conversation is not theirs or does not exist; 400 for a cursor that is none.
 */
export async function readChat(
  userId: string,
  conversationId: string,
  page: { limit: number; before?: string },
): Promise<StoredChat> {
  const _id = new mongoose.Types.ObjectId(conversationId);
  const owner = new mongoose.Types.ObjectId(userId);
  const inside = { conversationId: _id, userId: owner };
  const older = page.before ? olderThan("createdAt", parseCursor(page.before)) : {};
  const marked = (is: Row["is"], shown = {}) => ({ $project: { ...shown, is: { $literal: is } } });
  const rows = await Conversation.aggregate<Row>([
    { $match: { _id, userId: owner } },
    { $set: { is: "conversation" } },
    {
      $unionWith: {
        coll: Turn.collection.name,
        pipeline: [
          { $match: inside },
          { $sort: { createdAt: -1 } },
          { $limit: 1 },
          marked("turn", turnFields),
        ],
      },
    },
    {
      $unionWith: {
        coll: Message.collection.name,
        pipeline: [
          { $match: { ...inside, ...older } },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: page.limit + 1 },
          marked("message", messageFields),
        ],
      },
    },
    {
      $unionWith: {
        coll: MessageFeedback.collection.name,
        pipeline: [{ $match: inside }, { $limit: MAX_RATINGS + 1 }, marked("rating", ratingFields)],
      },
    },
  ]);
  const conversation = rows.find((row) => row.is === "conversation");
  if (!conversation) throw new AppError("errors.conversationNotFound", 404);
  const messages = rows.filter((row) => row.is === "message");
  const ratings = rows.filter((row) => row.is === "rating");
  const items = withinLength(messages.slice(0, page.limit));
  const last = items.at(-1);
  return {
    conversation,
    turn: rows.find((row) => row.is === "turn") ?? null,
    items: items.reverse(),
    next: messages.length > items.length && last ? formatCursor(last.createdAt, last._id) : null,
    ratings: ratings.length > MAX_RATINGS ? null : ratings,
  };
}

function withinLength<Message extends { content: string }>(messages: readonly Message[]): Message[] {
  let length = 0;
  return messages.filter(({ content }, index) => {
    length += content.length;
    return index === 0 || length <= MAX_PAGE_LENGTH;
  });
}
