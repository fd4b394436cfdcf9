import { json, redirect, type AppLoadContext } from "@remix-run/node";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { setItemFavorite } from "~/features/media/gallery/change-item.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import type { MediaInput } from "~/features/media/types";
import { favoriteSchema } from "~/features/chat/schema";
import { AppError } from "~/utils/app-error";
import { renderMarkdown } from "~/utils/markdown";
import { safePath } from "~/utils/safe-path";
import { toFormRefusal } from "./errors.server";
import { parseForm } from "./forms/read-form.server";
import type { SignedInUser } from "./session/guards.server";
import { requestPlace } from "./session/request-place.server";
import { finishWithToast, redirectOnFailure } from "./toast.server";

/** The heart: sets the value that the form names, so that a repeated request changes nothing. */
export async function saveItemFavorite(
  context: AppLoadContext,
  user: SignedInUser,
  form: FormData,
  id: string,
): Promise<Response> {
  const submission = parseForm(form, { schema: favoriteSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  const path = safePath(form.get("redirectTo"));
  const work = setItemFavorite(user.id, id, submission.value.isFavorite);
  await redirectOnFailure(context, work, path, { key: "errors.favoriteFailed" });
  return finishWithToast(context, path, { key: "toast.favoriteUpdated" });
}

/** Deletes an item. One that is gone already is as good as deleted. */
export async function removeItem(context: AppLoadContext, user: SignedInUser, id: string): Promise<void> {
  const work = deleteItem(user.id, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await redirectOnFailure(context, work, "/gallery", { key: "errors.itemDeleteFailed" });
}

/**
 * Begins what a form asks for, and leads to its progress. A refused form keeps what was typed; a prompt that states danger
 * gets the care answer.
 */
export async function beginMedia<Reply>(
  request: Request,
  user: SignedInUser,
  { input, submitKey, reply }: { input: MediaInput; submitKey: string; reply: () => Reply },
) {
  const refused = { lastResult: null as Reply | null, careHtml: null as string | null };
  try {
    const { jobId, care } = await requestGeneration({
      userId: user.id,
      input,
      onceKey: `form:${submitKey}`,
      place: requestPlace(request),
    });
    if (care !== null) return json({ ...refused, careHtml: renderMarkdown(care) });
    return redirect(`/gallery/making/${jobId}`, 303);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ ...refused, lastResult: reply(), ...refusal }, init);
  }
}
