import mongoose from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { assess } from "~/features/safety/answer-message.server";
import { defaultLanguage, type Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { upsertOnce } from "~/services/db.server";
import { cutTitle } from "~/utils/text";
import { toConversationDto } from "./dto.server";
import type { ConversationDto } from "./types";

/**
 * Makes a conversation. A title of more than 50 characters is cut and ends in "..."; words that state danger become no
 * title.
 */
export async function createConversation(
  userId: string,
  input: { title: string; category?: string; language?: Language },
): Promise<ConversationDto> {
  const row = await Conversation.create({
    userId,
    title: cutTitle(assess(input.title) ? untitled(input.language) : input.title),
    category: input.category ?? "general",
  });
  return toConversationDto(row.toObject());
}

function untitled(language: Language = defaultLanguage): string {
  return getServerI18n(language).t("chat.newConversation");
}

/** The conversation that opening /chat shows: the one nothing was written in yet, or a new one. */
export async function openDraftConversation(userId: string, title: string): Promise<ConversationDto> {
  return toConversationDto(await findOrMake({ userId, isDraft: true }, { title }));
}

/** The conversation that /chat?message= opens: the same one for the same key, on reload, back and double click. */
export async function openConversationFor(
  userId: string,
  input: { title: string; key: string },
): Promise<ConversationDto> {
  return toConversationDto(
    await findOrMake({ userId, openingKey: input.key }, { title: cutTitle(input.title) }),
  );
}

async function findOrMake(
  { userId, ...filter }: { userId: string; isDraft?: true; openingKey?: string },
  values: { title: string },
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
