import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { DeleteSeveral } from "~/features/chat/conversations/components/delete-several";
import {
  discardAllConversations,
  discardConversations,
} from "~/features/chat/conversations/discard-conversations.server";
import { loadDeletion } from "~/features/chat/conversations/load-deletion.server";
import { wholeListSchema } from "~/features/chat/schema";
import { askToChoose, deletedToast, readChosen } from "~/http/conversation-forms.server";
import { withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.deleteFailed", description: null });

/** The one confirmation before several conversations are deleted, or all of a list. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  const isArchived = searchParams.has("archived");
  const chosen = searchParams.has("all") ? { isArchived, until: new Date() } : readChosen(searchParams);
  const deletion = await loadDeletion(user.id, chosen);
  if (deletion.count === 0) throw await askToChoose(isArchived);
  return json({
    title: await translated(request, context, "conversations.deleteSeveral.heading"),
    isArchived,
    deletion,
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const list = form.has("until") ? parseForm(form, { schema: wholeListSchema }) : null;
  if (list && list.status !== "success") throw new AppError("errors.badRequest", 400);
  const work = list
    ? discardAllConversations(user.id, list.value)
    : discardConversations(user.id, readChosen(form));
  const path = form.has("archived") ? "/conversations?archived" : "/conversations";
  const deletion = await redirectOnFailure(context, work, path, { key: "errors.deleteFailed" });
  return redirectWithToast(path, deletedToast(deletion));
});

export default function DeleteConversations() {
  const { isArchived, deletion } = useLoaderData<typeof loader>();
  return <DeleteSeveral isArchived={isArchived} {...deletion} />;
}
