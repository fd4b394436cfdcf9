import type { AppLoadContext } from "@remix-run/node";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { favoriteSchema } from "~/features/chat/schema";
import { setFavorite } from "~/features/chat/conversations/set-favorite.server";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { parseForm } from "./forms/read-form.server";
import type { SignedInUser } from "./session/guards.server";
import { finishWithToast, redirectOnFailure } from "./toast.server";

/** The heart: sets the value that the form names, so that a repeated request changes nothing. */
export async function saveFavorite(
  context: AppLoadContext,
  user: SignedInUser,
  form: FormData,
  id: string,
): Promise<Response> {
  const submission = parseForm(form, { schema: favoriteSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  const path = safePath(form.get("redirectTo"));
  const work = setFavorite(user.id, id, submission.value.isFavorite);
  await redirectOnFailure(context, work, path, { key: "errors.favoriteFailed" });
  return finishWithToast(context, path, { key: "toast.favoriteUpdated" });
}

/** Deletes a conversation. One that is gone already is as good as deleted. */
export async function removeConversation(
  context: AppLoadContext,
  user: SignedInUser,
  id: string,
): Promise<void> {
  const work = deleteConversation(user.id, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await redirectOnFailure(context, work, "/conversations", { key: "errors.deleteFailed" });
}
