import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { isDuplicateKey } from "~/services/db.server";
import { cutTitle } from "~/utils/text";
import { toConversationDto } from "./dto.server";
import type { ConversationDto } from "./types";

/** Makes a conversation. A title of more than 50 characters is cut and ends in "...". */
export async function createConversation(
  userId: string,
  input: { title: string; category?: string },
): Promise<ConversationDto> {
  const row = await Conversation.create({
    userId,
    title: cutTitle(input.title),
    category: input.category ?? "general",
  });
  return toConversationDto(row.toObject());
}

/** The conversation that opening /chat shows: the one nothing was written in yet, or a new one. */
export async function openDraftConversation(userId: string, title: string): Promise<ConversationDto> {
  return toConversationDto(await upsertOnce({ userId, isDraft: true }, { title }));
}

/** The conversation that /chat?message= opens: the same one for the same key, on reload, back and double click. */
export async function openConversationFor(
  userId: string,
  input: { message: string; key: string },
): Promise<ConversationDto> {
  return toConversationDto(
    await upsertOnce({ userId, openingKey: input.key }, { title: cutTitle(input.message) }),
  );
}

async function upsertOnce(
  filter: { userId: string; isDraft?: true; openingKey?: string },
  values: { title: string },
) {
  const upsert = () =>
    Conversation.findOneAndUpdate(
      { ...filter, userId: new mongoose.Types.ObjectId(filter.userId) },
      { $setOnInsert: { ...values, category: "general", isFavorite: false } },
      { upsert: true, returnDocument: "after" },
    ).lean();
  try {
    return (await upsert())!;
  } catch (error) {
    // Two at once: the unique index lets one insert, and the other finds it.
    if (!isDuplicateKey(error)) throw error;
    return (await upsert())!;
  }
}
