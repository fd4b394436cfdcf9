import { json, redirect, type AppLoadContext } from "@remix-run/node";
import { discardItem, restoreItem } from "~/features/media/gallery/delete-item.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import type { MediaInput } from "~/features/media/types";
import { AppError } from "~/utils/app-error";
import { renderMarkdown } from "~/utils/text/markdown";
import { toFormRefusal } from "./errors.server";
import { finishDeletion } from "./forms/item-forms.server";
import type { SignedInUser } from "./session/guards.server";
import { requestPlace } from "./session/request-place.server";
import { finishWithToast, redirectOnFailure } from "./toast.server";

/** Deletes an item of the gallery. @returns the toast, which offers to take it back. */
export async function removeItem(context: AppLoadContext, user: SignedInUser, id: string) {
  await finishDeletion(context, discardItem(user.id, id), "/gallery", "errors.itemDeleteFailed");
  return { key: "toast.itemDeleted", undo: { action: "/gallery", id } };
}

/** Takes the deletion of an item back. */
export async function takeItemBack(
  context: AppLoadContext,
  user: SignedInUser,
  id: string,
): Promise<Response> {
  const work = restoreItem(user.id, id);
  await redirectOnFailure(context, work, "/gallery", { key: "errors.itemNotRestored" });
  return finishWithToast(context, "/gallery", { key: "toast.itemRestored" });
}

interface FieldErrors {
  fieldErrors: Record<string, string[]>;
}

/**
 * Begins what a form asks for, and leads to its progress. A refused form keeps what was typed; a prompt that states danger
 * gets the care answer.
 */
export async function beginMedia<Reply>(
  request: Request,
  user: SignedInUser,
  {
    input,
    submitKey,
    reply,
  }: { input: MediaInput; submitKey: string; reply: (details?: FieldErrors) => Reply },
) {
  const refused = { lastResult: null as Reply | null, careHtml: null as string | null };
  try {
    const { jobId, care } = await requestGeneration({
      userId: user.id,
      input,
      onceKey: `form:${submitKey}`,
      place: requestPlace(request),
    });
    if (care !== null) return json({ ...refused, lastResult: reply(), careHtml: renderMarkdown(care) });
    return redirect(`/gallery/making/${jobId}`, 303);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    const field = error instanceof AppError && error.details.field;
    if (field) {
      return json({ ...refused, lastResult: reply({ fieldErrors: { [field]: [refusal.formError] } }) }, init);
    }
    return json({ ...refused, lastResult: reply(), ...refusal }, init);
  }
}
