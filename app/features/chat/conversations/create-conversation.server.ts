import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { assess } from "~/features/safety/answer-message.server";
import { readClosely } from "~/features/safety/assess-message.server";
import { defaultLanguage, type Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { cutTitle } from "~/utils/text/text";
import { toConversationDto } from "~/features/chat/dto.server";
import type { ConversationDto } from "~/features/chat/types";

/**
 * Creates a conversation. A title of more than 50 characters is cut and ends in "..."; text that states danger never
 * becomes a title.
 * @throws AppError 429 after too many. A person in danger is never refused: they get an existing one.
 */
export async function createConversation(
  userId: string,
  input: { title: string; category?: string; initialMessage?: string; language?: Language },
): Promise<ConversationDto> {
  const texts = [input.title, input.initialMessage ?? ""];
  await Promise.all(texts.map((text) => readClosely(text, userId)));
  const title = assess(input.title) ? untitled(input.language) : input.title;
  const isDanger = texts.some((words) => assess(words) !== null);
  if (!(await mayBegin(userId, isDanger))) return findForDanger(userId, untitled(input.language));
  const row = await Conversation.create({
    userId,
    title: cutTitle(title),
    category: input.category ?? "general",
  });
  return toConversationDto(row.toObject());
}

function untitled(language: Language = defaultLanguage): string {
  return getServerI18n(language).t("chat.newConversation");
}

/** The conversation that /chat opens: the unused one, or a new one. */
export async function openDraftConversation(userId: string, title: string): Promise<ConversationDto> {
  const isNoOpening = { openingKey: mongoose.trusted({ $exists: false }) };
  return toConversationDto(await findOrMake({ userId, isDraft: true, ...isNoOpening }, { title }));
}

/**
 * The conversation that /chat?message= opens: the same one for the same key, on reload, back and double click. A new
 * one is a draft until a message is accepted in it. Text that states danger never becomes a title.
 * @throws AppError 429 after too many new ones; a person in danger gets an existing one.
 */
export async function openConversationFor(
  userId: string,
  { key, message, untitled }: { key: string; message: string; untitled: string },
): Promise<ConversationDto> {
  const known = await Conversation.findOne({ userId, openingKey: key }).lean();
  if (known) return toConversationDto(known);
  await readClosely(message, userId);
  const isDanger = assess(message) !== null;
  if (!(await mayBegin(userId, isDanger))) return findForDanger(userId, untitled);
  const title = cutTitle(isDanger ? untitled : message);
  return toConversationDto(await findOrMake({ userId, openingKey: key }, { title, isDraft: true }));
}

/** Deletes the draft of `openConversationFor` when no message was accepted in it. @returns whether it was deleted. */
export async function discardDraftConversation(userId: string, key: string): Promise<boolean> {
  const { deletedCount } = await Conversation.deleteOne({ userId, openingKey: key, isDraft: true });
  return deletedCount > 0;
}

/** Counts a new conversation. @throws AppError 429 after too many; for a person in danger it returns false instead. */
async function mayBegin(userId: string, isDanger: boolean): Promise<boolean> {
  try {
    await consumeRateLimit("conversationUser", userId);
    return true;
  } catch (error) {
    if (!isDanger || !(error instanceof AppError)) throw error;
    return false;
  }
}

/** The conversation for a person in danger who has started too many: the latest one in care, or the unused one. */
async function findForDanger(userId: string, title: string): Promise<ConversationDto> {
  const row = await Conversation.findOne({ userId, isDraft: false, care: mongoose.trusted({ $ne: null }) })
    .sort({ updatedAt: -1 })
    .lean();
  return row ? toConversationDto(row) : openDraftConversation(userId, title);
}

async function findOrMake(
  { userId, ...filter }: { userId: string; isDraft?: true; openingKey?: string | { $exists: boolean } },
  values: { title: string; isDraft?: true },
): Promise<ConversationDocument> {
  const row = await upsertOnce(() =>
    Conversation.findOneAndUpdate(
      { ...filter, userId: new mongoose.Types.ObjectId(userId) },
      { $setOnInsert: { ...values, category: "general", isFavorite: false } },
      { upsert: true, returnDocument: "after" },
    ).lean(),
  );
  return row!;
}
