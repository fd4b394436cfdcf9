import mongoose, { type Types } from "mongoose";
import { Message, type MessageDocument } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import type { Replaced, TurnDocument } from "#models/turn.server";
import { upsertOnce } from "~/services/database/db-writes.server";

/** Whether a turn only writes another reply to a message that stands. */
export function isOnlyReply({ replaces }: Pick<TurnDocument, "replaces">): boolean {
  return Boolean(replaces && !replaces.messageId);
}

/** The fields of a message that is one of several versions. */
export function versionFields(replaces: Replaced | null | undefined, index: number | undefined) {
  if (!replaces || !index || index === 1) return {};
  return { exchangeId: replaces.exchangeId, versionIndex: index, versionCount: index };
}

/**
 * Moves what a turn replaces from the messages to the earlier versions. Each step may be repeated: after a crash in
 * between, the turn's recovery does the rest.
 * @param ids the message and the reply to move; those that were moved before are left alone.
 */
export async function retireMessages(
  turn: TurnDocument,
  ids: readonly (Types.ObjectId | null)[],
): Promise<void> {
  const { userId, replaces, userMessageId } = turn;
  if (!replaces) return;
  const ofTheirs = { _id: mongoose.trusted({ $in: ids.filter((id) => id !== null) }), userId };
  const rows = await Message.find(ofTheirs).lean();
  for (const row of rows) {
    const answers = row.role === "assistant" ? (replaces.messageId ?? userMessageId) : null;
    await storeVersion(row, { exchangeId: replaces.exchangeId, index: row.versionIndex ?? 1, answers });
  }
  if (rows.length > 0) await Message.deleteMany(ofTheirs);
}

/** Stores a message among the earlier versions, once. */
export async function storeVersion(
  row: Pick<
    MessageDocument,
    "_id" | "userId" | "conversationId" | "role" | "content" | "metadata" | "receipt" | "createdAt"
  > &
    Partial<Pick<MessageDocument, "importId">>,
  {
    exchangeId,
    index,
    answers,
  }: { exchangeId: Types.ObjectId; index: number; answers: Types.ObjectId | null },
): Promise<void> {
  const { _id, userId, conversationId, role, content, metadata, receipt, createdAt, importId } = row;
  await upsertOnce(() =>
    MessageVersion.updateOne(
      { _id, userId },
      {
        $setOnInsert: {
          conversationId,
          role,
          content,
          metadata: metadata as unknown,
          receipt: receipt ?? null,
          createdAt,
          exchangeId,
          versionIndex: index,
          answers,
          ...(importId && { importId }),
        },
      },
      { upsert: true },
    ),
  );
}
