import type { TFunction } from "i18next";
import mongoose from "mongoose";
import { Message, type MessageDocument } from "#models/message.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import type { MessageMetadata } from "~/features/chat/types";
import { quotationNotes } from "~/features/quotations/quotation-notes.server";
import { formatLongDate, formatTime } from "~/i18n/format";
import type { Language } from "~/i18n/config";
import { findConversation } from "./find-conversation.server";

/** Messages per query. */
const BATCH = 200;
/** A file holds this many messages at most. */
const MAX_MESSAGES = 10_000;

/** In whose words and time zone a file is written. */
interface Reader {
  t: TFunction;
  language: Language;
  timeZone: string;
}

/**
 * One conversation as a Markdown file, piece by piece.
 * @throws AppError 404 when it is not theirs or does not exist; 429 after too many files.
 */
export async function writeConversationFile(
  userId: string,
  id: string,
  reader: Reader,
): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
  const { title, createdAt } = await findConversation(userId, id);
  await consumeRateLimit("conversationFileUser", userId);
  async function* pieces() {
    yield `# ${title}\n`;
    for await (const message of messagesOf(userId, id)) yield `\n${section(message, reader)}`;
  }
  return { fileName: `${title} ${createdAt.slice(0, 10)}.md`, pieces: pieces() };
}

/** Oldest first. No cursor stays open while a slow reader reads. */
async function* messagesOf(userId: string, conversationId: string): AsyncGenerator<MessageDocument> {
  let last: MessageDocument | undefined;
  for (let count = 0; count < MAX_MESSAGES; count += BATCH) {
    const rows: MessageDocument[] = await Message.find({ conversationId, userId, ...(last && after(last)) })
      .sort({ createdAt: 1, _id: 1 })
      .limit(BATCH)
      .lean();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

const after = ({ createdAt, _id }: MessageDocument) => ({
  $or: [
    { createdAt: mongoose.trusted({ $gt: createdAt }) },
    { createdAt, _id: mongoose.trusted({ $gt: _id }) },
  ],
});

function section({ role, content, metadata, createdAt }: MessageDocument, reader: Reader): string {
  const { t, language, timeZone } = reader;
  const { ended, quotations = [] } = (metadata as MessageMetadata | null) ?? {};
  const date = createdAt.toISOString();
  const author = t(role === "user" ? "dataExport.page.you" : "dataExport.page.guide");
  const notes = [...quotationNotes(content, quotations, t), ...(ended ? [t(`chat.ended.${ended}`)] : [])].map(
    (note) => `\n*${note}*\n`,
  );
  const heading = `## ${author}, ${formatLongDate(date, language, timeZone)}, ${formatTime(date, language, timeZone)}`;
  return `${heading}\n\n${content}\n${notes.join("")}`;
}
