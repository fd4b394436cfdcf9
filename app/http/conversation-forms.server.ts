import { json, type AppLoadContext } from "@remix-run/node";
import { archiveConversations } from "~/features/chat/conversations/archive-conversations.server";
import {
  discardConversations,
  type Deletion,
} from "~/features/chat/conversations/discard-conversations.server";
import { editConversation } from "~/features/chat/conversations/edit-conversation.server";
import { restoreConversations } from "~/features/chat/conversations/restore-conversations.server";
import { setFavorite } from "~/features/chat/conversations/set-favorite.server";
import { MAX_SELECTED } from "~/features/chat/limits";
import { renameSchema } from "~/features/chat/schema";
import { AppError } from "~/utils/app-error";
import { safePath } from "~/utils/safe-path";
import { saveFavorite } from "./forms/item-forms.server";
import { parseForm } from "./forms/read-form.server";
import { notFoundUnlessId, type SignedInUser } from "./session/guards.server";
import { finishWithToast, redirectOnFailure, redirectWithToast, type Toast } from "./toast.server";

const LIST = "/conversations";

/** Answers the forms of the list: those of one conversation, and those of several. */
export async function answerConversationForm(
  context: AppLoadContext,
  user: SignedInUser,
  form: FormData,
): Promise<Response> {
  const id = () => notFoundUnlessId(String(form.get("id")));
  switch (form.get("intent")) {
    case "favorite": {
      const one = id();
      return saveFavorite(context, form, (isFavorite) => setFavorite(user.id, one, isFavorite));
    }
    case "delete":
      return finishWithToast(context, LIST, await removeConversation(context, user, id()));
    case "restore":
      return restore(context, user, id());
    case "archive":
      return archive(context, user, form, true);
    case "unarchive":
      return archive(context, user, form, false);
    case "rename": {
      const submission = parseForm(form, { schema: renameSchema });
      if (submission.status !== "success") return json(submission.reply(), { status: 400 });
      await editConversation(user.id, id(), submission.value);
      return finishWithToast(context, LIST, { key: "toast.conversationUpdated" });
    }
    default:
      throw new AppError("errors.badRequest", 400);
  }
}

/** Deletes a conversation. @returns the toast, which offers to take it back. */
export async function removeConversation(
  context: AppLoadContext,
  user: SignedInUser,
  id: string,
): Promise<Pick<Toast, "key" | "undo">> {
  const deletion = await redirectOnFailure(context, discardConversations(user.id, [id]), LIST, {
    key: "errors.deleteFailed",
  });
  return { ...deletedToast(deletion), key: toasts.deleted[0] };
}

/** The toast after a deletion of several. */
export function deletedToast({ id, count }: Deletion): Pick<Toast, "key" | "values" | "undo"> {
  return { ...toastFor("deleted", count), ...(id && { undo: { action: LIST, id } }) };
}

/**
 * The chosen conversations of a form or an address.
 * @throws AppError 404 for an id that is none, 400 for too many.
 */
export function readChosen(values: FormData | URLSearchParams): string[] {
  const ids = [...new Set(values.getAll("id").map(String))];
  if (ids.length > MAX_SELECTED) throw new AppError("errors.badRequest", 400);
  return ids.map((id) => notFoundUnlessId(id));
}

/** Leads back to the page on which conversations are chosen: none was. */
export function askToChoose(isArchive: boolean): Promise<Response> {
  const path = `${LIST}?select${isArchive ? "&archived" : ""}`;
  return redirectWithToast(path, { key: "errors.noneChosen", kind: "error" });
}

async function restore(context: AppLoadContext, user: SignedInUser, id: string): Promise<Response> {
  const failure = { key: "errors.itemNotRestored" };
  const work = restoreConversations(user.id, id).catch((error: unknown) => {
    // With scripts the page shows the toast itself.
    if (!(error instanceof AppError) || context.isDataRequest) throw error;
    return null;
  });
  const count = await redirectOnFailure(context, work, LIST, failure);
  if (count === null) return redirectWithToast(LIST, { ...failure, kind: "error" });
  return finishWithToast(context, LIST, toastFor("restored", count));
}

async function archive(
  context: AppLoadContext,
  user: SignedInUser,
  form: FormData,
  isArchived: boolean,
): Promise<Response> {
  const ids = readChosen(form);
  if (ids.length === 0) return askToChoose(!isArchived);
  const path = form.has("redirectTo") ? safePath(form.get("redirectTo")) : LIST;
  const work = archiveConversations(user.id, ids, isArchived);
  const count = await redirectOnFailure(context, work, path, { key: "errors.archiveFailed" });
  const intent = isArchived ? "unarchive" : "archive";
  return finishWithToast(context, path, {
    ...toastFor(isArchived ? "archived" : "unarchived", count),
    ...(ids.length === 1 && { undo: { action: LIST, id: ids[0]!, intent } }),
  });
}

/** For one conversation, and for several. */
const toasts = {
  deleted: ["toast.conversationDeleted", "toast.conversationsDeleted"],
  restored: ["toast.conversationRestored", "toast.conversationsRestored"],
  archived: ["toast.conversationArchived", "toast.conversationsArchived"],
  unarchived: ["toast.conversationUnarchived", "toast.conversationsUnarchived"],
} as const;

function toastFor(what: keyof typeof toasts, count: number): Pick<Toast, "key" | "values"> {
  const [one, several] = toasts[what];
  return count > 1 ? { key: several, values: { number: count } } : { key: one };
}
