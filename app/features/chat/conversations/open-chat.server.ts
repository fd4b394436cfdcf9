import type { Language } from "~/i18n/config";
import { AppError } from "~/utils/app-error";
import { createHash } from "node:crypto";
import {
  discardDraftConversation,
  openConversationFor,
  openDraftConversation,
} from "./create-conversation.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import type { Place } from "~/features/chat/types";

/**
 * Opens /chat. With a message, it opens the conversation created for it and sends the message, once however often the
 * URL is opened. Without a message, it opens the unused conversation.
 * @param input.key one key per form or link; without a key, the same text within the same minute counts as one.
 * @returns the redirect's target; `refused` says why the message was not sent: its text then belongs in the unused
 *   conversation, and no conversation was created.
 */
export async function openChat(
  userId: string,
  input: { message: string; key: string | null; language: Language; untitled: string; place?: Place },
  now = new Date(),
): Promise<{ conversationId: string; turnId: string | null; refused: AppError | null }> {
  const { message, language, place, untitled } = input;
  if (message === "") {
    const { id } = await openDraftConversation(userId, untitled);
    return { conversationId: id, turnId: null, refused: null };
  }
  const minute = Math.floor(now.getTime() / 60_000);
  const key = createHash("sha256")
    .update(input.key ?? `${minute}:${message}`)
    .digest("base64url");
  let conversationId: string | null = null;
  try {
    conversationId = (await openConversationFor(userId, { key, message, untitled })).id;
    const { turnId } = await submitTurn({
      userId,
      conversationId,
      message,
      language,
      submitKey: `open-${key}`,
      place,
    });
    return { conversationId, turnId, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (conversationId === null || (await discardDraftConversation(userId, key)) || error.status === 404)
      conversationId = (await openDraftConversation(userId, untitled)).id;
    return { conversationId, turnId: null, refused: error };
  }
}
