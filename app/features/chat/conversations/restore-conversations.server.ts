import mongoose, { type Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DeletedRow, type DeletedRowDocument } from "#models/deleted-row.server";
import { UNDO_MS } from "~/features/chat/limits";
import { noteChangedMemories } from "~/features/home/topics-changed.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { job } from "~/services/jobs/jobs.server";
import { AppError } from "~/utils/app-error";
import { deleteContents } from "./delete-conversation.server";
import { drawnRows } from "./discard-conversations.server";

/** Rows that are restored, or finished, with one look. */
const BATCH = 500;

/**
 * Takes a deletion of conversations back, with all that came of them. Repeated, it changes nothing.
 * @returns how many are back.
 * @throws AppError 404 when it is too late, or the deletion is not theirs.
 */
export async function restoreConversations(userId: string, deletionId: string): Promise<number> {
  const theirs = { deletionId, userId };
  const restorable = {
    ...theirs,
    kind: "conversation" as const,
    deletedAt: mongoose.trusted({ $gt: new Date(Date.now() - UNDO_MS) }),
    isFinal: null,
  };
  if (!(await DeletedRow.exists(restorable))) {
    // A deletion has the id of one of its conversations.
    if (await Conversation.exists({ _id: deletionId, userId })) return 0;
    throw new AppError("errors.conversationNotFound", 404);
  }
  // The conversations last: should this process die here, the rest goes with them after their time.
  await putAllBack({ ...theirs, kind: mongoose.trusted({ $ne: "conversation" }) });
  const count = await putAllBack(restorable);
  await noteChangedMemories(userId);
  return count;
}

async function putAllBack(filter: object): Promise<number> {
  let count = 0;
  for (;;) {
    const moved = await putBack(filter);
    count += moved;
    if (moved < BATCH) return count;
  }
}

async function putBack(filter: object): Promise<number> {
  return inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const rows = await DeletedRow.find(filter, null, { session }).sort({ _id: 1 }).limit(BATCH).lean();
    for (const kind of ["conversation", ...Object.keys(drawnRows)] as DeletedRowDocument["kind"][]) {
      const ofKind = rows.filter((row) => row.kind === kind);
      if (ofKind.length === 0) continue;
      const { collection } = kind === "conversation" ? Conversation : drawnRows[kind].model;
      // The driver's own method keeps the rows as they were.
      await collection.bulkWrite(
        ofKind.map(({ row }) => {
          const { _id, ...rest } = row as { _id: Types.ObjectId };
          return { updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true } };
        }),
        { session },
      );
    }
    await DeletedRow.deleteMany({ _id: mongoose.trusted({ $in: rows.map(({ _id }) => _id) }) }, { session });
    return rows.length;
  });
}

/** Removes for good the conversations that were deleted more than ten minutes ago. */
export const finishConversationsJob = job<Record<string, never>>({
  name: "finish-conversation-deletions",
  cron: "* * * * *",
  handle: () => finishConversations(),
});

/** @param now the time by which they are over; tests move it. */
export async function finishConversations(now = new Date()): Promise<void> {
  const isOver = {
    kind: "conversation" as const,
    deletedAt: mongoose.trusted({ $lte: new Date(now.getTime() - UNDO_MS) }),
  };
  for (;;) {
    const rows = await DeletedRow.find(isOver, { userId: 1 }).limit(BATCH).lean();
    const ids = mongoose.trusted({ $in: rows.map(({ _id }) => _id) });
    // One that is being restored at this moment is no longer there, or cannot be restored from here on.
    await DeletedRow.updateMany({ _id: ids }, { $set: { isFinal: true } });
    const final = await DeletedRow.find({ _id: ids, isFinal: true }, { userId: 1 }).lean();
    for (const { _id, userId } of final) {
      // Its own row goes last, so that a broken-off removal is repeated.
      if (!(await Conversation.exists({ _id, userId }))) await deleteContents(userId, _id);
      await DeletedRow.deleteOne({ _id });
    }
    if (rows.length < BATCH) return;
  }
}
