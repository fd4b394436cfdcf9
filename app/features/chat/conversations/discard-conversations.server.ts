import mongoose, { type Model, type Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow, type DeletedRowDocument } from "#models/deleted-row.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { Report } from "#models/report.server";
import { Turn } from "#models/turn.server";
import { UserMemory } from "#models/user-memory.server";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { dropForgottenTopics } from "~/features/home/topics-changed.server";
import { inTransaction } from "~/services/database/db-writes.server";

/** Conversations that are deleted with one transaction. */
const BATCH = 500;

/** What is known of a deletion. */
export interface Deletion {
  /** By which `restoreConversations` takes it back: the id of one of the conversations; null if nothing was deleted. */
  id: string | null;
  count: number;
}

type Kind = DeletedRowDocument["kind"];
type AnyModel = Model<{ _id: Types.ObjectId }>;

/** What came of a conversation and would be found without it: the field that names the owner. */
export const drawnRows: Record<Exclude<Kind, "conversation">, { model: AnyModel; owner: string }> = {
  memory: { model: UserMemory as unknown as AnyModel, owner: "userId" },
  feedback: { model: MessageFeedback as unknown as AnyModel, owner: "userId" },
  report: { model: Report as unknown as AnyModel, owner: "ownerId" },
};

/**
 * Deletes some of the person's conversations so that they can be restored for ten minutes. Running replies are stopped;
 * the messages stay stored, and nothing shows them. Ids that are not theirs are skipped.
 */
export async function discardConversations(userId: string, ids: readonly string[]): Promise<Deletion> {
  const deletionId = new mongoose.Types.ObjectId(ids[0]);
  let count = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    count += await discardBatch(userId, ids.slice(at, at + BATCH), deletionId);
  }
  return toDeletion(deletionId, count);
}

/**
 * The same for a whole list.
 * @param list the archive or the rest, and the time of the question: what has changed since stays.
 */
export async function discardAllConversations(
  userId: string,
  list: { isArchived: boolean; until: Date },
): Promise<Deletion> {
  let deletionId = new mongoose.Types.ObjectId();
  let count = 0;
  for (;;) {
    const rows = await Conversation.find(wholeList(userId, list), { _id: 1 }).limit(BATCH).lean();
    if (rows.length === 0) return toDeletion(deletionId, count);
    if (count === 0) deletionId = rows[0]!._id;
    count += await discardBatch(
      userId,
      rows.map(({ _id }) => _id.toString()),
      deletionId,
    );
  }
}

/** How many conversations `discardAllConversations` would delete. */
export function countList(userId: string, list: { isArchived: boolean; until: Date }): Promise<number> {
  return Conversation.countDocuments(wholeList(userId, list));
}

function wholeList(userId: string, { isArchived, until }: { isArchived: boolean; until: Date }) {
  const updatedAt = mongoose.trusted({ $lte: until });
  return { userId, isDraft: false, isArchived: isArchived || null, updatedAt };
}

function toDeletion(deletionId: Types.ObjectId, count: number): Deletion {
  return { id: count > 0 ? deletionId.toString() : null, count };
}

async function discardBatch(
  userId: string,
  ids: readonly string[],
  deletionId: Types.ObjectId,
): Promise<number> {
  const chosen = mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) });
  const running = await Turn.find({ userId, status: "running", conversationId: chosen }, { _id: 1 }).lean();
  await Promise.all(running.map(({ _id }) => stopTurn(userId, _id.toString())));
  const rows = await move({ userId, _id: chosen }, { kind: "conversation", model: Conversation }, (row) => {
    // A link that opened it may open another one meanwhile.
    const { openingKey: _, ...rest } = row as { _id: Types.ObjectId; openingKey?: string };
    return { _id: row._id, userId, conversationId: row._id, deletionId, row: rest };
  });
  if (rows === 0) return 0;
  // After the conversations: who writes such a row looks for its conversation afterwards.
  for (const [kind, { model, owner }] of Object.entries(drawnRows)) {
    const filter = { [owner]: userId, conversationId: chosen };
    await move(filter, { kind: kind as Kind, model }, (row) => {
      const { conversationId } = row as { _id: Types.ObjectId; conversationId: Types.ObjectId };
      return { _id: row._id, userId, conversationId, deletionId, row };
    });
  }
  await dropForgottenTopics(userId);
  return rows;
}

/** Moves rows to the deleted ones. @returns how many. */
function move(
  filter: object,
  { kind, model }: { kind: Kind; model: object },
  toDeleted: (row: { _id: Types.ObjectId }) => object,
): Promise<number> {
  const source = model as AnyModel;
  return inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const rows = await source.find(filter, null, { session }).lean<{ _id: Types.ObjectId }[]>();
    if (rows.length === 0) return 0;
    const deletedAt = new Date();
    await DeletedRow.bulkWrite(
      rows.map((row) => ({
        replaceOne: {
          filter: { _id: row._id },
          replacement: { ...toDeleted(row), kind, deletedAt },
          upsert: true,
        },
      })) as Parameters<typeof DeletedRow.bulkWrite>[0],
      { session },
    );
    const ids = mongoose.trusted({ $in: rows.map(({ _id }) => _id) });
    await source.deleteMany({ _id: ids }, { session });
    return rows.length;
  });
}
