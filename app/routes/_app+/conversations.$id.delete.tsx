import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteConversationForm } from "~/features/chat/conversations/components/delete-conversation";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";

/** The confirmation as its own page; with scripts, the list asks in a dialog. */
export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "conversations.delete.title"),
    conversation: await findConversation(user.id, notFoundUnlessId(params.id)),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const id = notFoundUnlessId(params.id);
  await redirectOnFailure(
    deleteConversation(user.id, id).catch((error: unknown) => {
      // A repeated delete has already succeeded.
      if (!(error instanceof AppError)) throw error;
    }),
    "/conversations",
    { key: "errors.deleteFailed" },
  );
  return redirectWithToast("/conversations", { key: "toast.conversationDeleted" });
});

export default function DeleteConversation() {
  const { conversation } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <DeleteConversationForm conversation={conversation} heading="h1" />
    </div>
  );
}
