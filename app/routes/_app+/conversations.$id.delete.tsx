import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { DeleteForm } from "~/components/forms/delete-question";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import { removeConversation } from "~/http/conversation-forms.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.deleteFailed", description: null });

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
  return redirectWithToast(
    "/conversations",
    await removeConversation(context, user, notFoundUnlessId(params.id)),
  );
});

export default function DeleteConversation() {
  const { conversation } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <DeleteForm
        name={conversation.title}
        kind="conversation"
        action={`/conversations/${conversation.id}/delete`}
        keepHref="/conversations"
      />
    </div>
  );
}
