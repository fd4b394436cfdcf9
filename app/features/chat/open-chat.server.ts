import { AppError } from "~/utils/app-error";
import { createHash } from "node:crypto";
import { openConversationFor, openDraftConversation } from "./create-conversation.server";
import { submitTurn } from "./submit-turn.server";

/**
 * Opens /chat: with a message, the conversation made for it, in which it is sent, once however often the address is
 * opened; without one, the conversation in which nothing was written yet.
 * @param input.key one key a form or link; without it the same words within the same minute count as one.
 * @returns where to read it; `refused` tells why the message was not sent.
 */
export async function openChat(
  userId: string,
  input: { message: string; key: string | null; language: string; untitled: string },
  now = new Date(),
): Promise<{ conversationId: string; turnId: string | null; refused: AppError | null }> {
  const { message, language } = input;
  if (message === "") {
    const { id } = await openDraftConversation(userId, input.untitled);
    return { conversationId: id, turnId: null, refused: null };
  }
  const minute = Math.floor(now.getTime() / 60_000);
  const key = createHash("sha256")
    .update(input.key ?? `${minute}:${message}`)
    .digest("base64url");
  const conversation = await openConversationFor(userId, { message, key });
  try {
    const { turnId } = await submitTurn({
      userId,
      conversationId: conversation.id,
      message,
      language,
      submitKey: `open-${key}`,
    });
    return { conversationId: conversation.id, turnId, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { conversationId: conversation.id, turnId: null, refused: error };
  }
}
