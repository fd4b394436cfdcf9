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
 * Opens /chat: with a message, the conversation made for it, in which it is sent, once however often the address is
 * opened; without one, the conversation in which nothing was written yet.
 * @param input.key one key a form or link; without it the same words within the same minute count as one.
 * @returns where to read it; `refused` tells why the message was not sent: the words belong into the conversation in which
 *   nothing was written yet, and nothing was made for them.
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
