import type { AppLoadContext } from "@remix-run/node";
import { favoriteSchema } from "~/features/chat/schema";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { finishWithToast, redirectOnFailure } from "../toast.server";
import { parseForm } from "./read-form.server";

/**
 * The heart of a conversation or an item: sets the value that the form names, so that a repeated request changes
 * nothing.
 */
export async function saveFavorite(
  context: AppLoadContext,
  form: FormData,
  set: (isFavorite: boolean) => Promise<unknown>,
): Promise<Response> {
  const submission = parseForm(form, { schema: favoriteSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  const path = safePath(form.get("redirectTo"));
  const work = set(submission.value.isFavorite);
  await redirectOnFailure(context, work, path, { key: "errors.favoriteFailed" });
  return finishWithToast(context, path, { key: "toast.favoriteUpdated" });
}

/**
 * Waits for a deletion. What is gone already counts as deleted.
 * @param path where a failure leads, with the text `key`.
 */
export async function finishDeletion(
  context: AppLoadContext,
  deletion: Promise<unknown>,
  path: string,
  key: string,
): Promise<void> {
  const work = deletion.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await redirectOnFailure(context, work, path, { key });
}
