import { Message, type MessageDocument } from "#models/message.server";
import { MessageVersion, type MessageVersionDocument } from "#models/message-version.server";
import { requireConversation } from "~/features/chat/conversations/deleted-conversations.server";
import { AppError } from "~/utils/app-error";
import type { VersionDto } from "~/features/chat/types";

/** The earlier versions that a call answers with, the latest ones. */
const MAX_VERSIONS = 50;

/**
 * All versions of a message or reply, the oldest first: the one that is shown, and at most the latest fifty that were
 * replaced.
 * @param id of any of the versions.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function listVersions(userId: string, id: string): Promise<VersionDto[]> {
  const [standing, earlier] = await Promise.all([
    Message.findOne({ _id: id, userId }).lean(),
    MessageVersion.findOne({ _id: id, userId }).lean(),
  ]);
  const known = standing ?? earlier;
  if (!known) throw new AppError("errors.notFound", 404);
  const { conversationId, role, exchangeId } = known;
  await requireConversation(userId, conversationId);
  if (!exchangeId) return [toVersionDto(known, true)];
  const place = { conversationId, userId, exchangeId, role };
  const [rows, shown] = await Promise.all([
    MessageVersion.find(place).sort({ versionIndex: -1 }).limit(MAX_VERSIONS).lean(),
    standing ?? Message.findOne(place).lean(),
  ]);
  // Between two writes of a turn's end a message may be in both.
  const replaced = rows.filter(({ _id }) => !shown?._id.equals(_id));
  return [...replaced, ...(shown ? [shown] : [])]
    .sort((one, other) => (one.versionIndex ?? 1) - (other.versionIndex ?? 1))
    .map((row) => toVersionDto(row, row === shown));
}

function toVersionDto(row: MessageDocument | MessageVersionDocument, isShown: boolean): VersionDto {
  const { _id, content, createdAt } = row;
  return { id: _id.toString(), content, createdAt: createdAt.toISOString(), isShown };
}
