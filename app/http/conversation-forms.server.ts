import type { AppLoadContext } from "@remix-run/node";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { finishDeletion } from "./forms/item-forms.server";
import type { SignedInUser } from "./session/guards.server";

/** Deletes a conversation. */
export function removeConversation(context: AppLoadContext, user: SignedInUser, id: string): Promise<void> {
  const deletion = deleteConversation(user.id, id);
  return finishDeletion(context, deletion, "/conversations", "errors.deleteFailed");
}
