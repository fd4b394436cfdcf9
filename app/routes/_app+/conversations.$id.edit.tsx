import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { EditConversationForm } from "~/features/chat/conversations/components/edit-conversation";
import { editConversation } from "~/features/chat/conversations/edit-conversation.server";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import { editConversationSchema } from "~/features/chat/schema";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { conversationCategories } from "~/utils/conversation-category";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const conversation = await findConversation(user.id, notFoundUnlessId(params.id));
  return json({
    title: await translated(request, context, "conversations.edit.title"),
    conversation,
    categories: [...new Set([...conversationCategories, conversation.category])],
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: editConversationSchema });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { id } = await editConversation(user.id, notFoundUnlessId(params.id), submission.value);
  return redirectWithToast(`/chat/${id}`, { key: "toast.conversationUpdated" });
});

export default function EditConversation() {
  const { conversation, categories } = useLoaderData<typeof loader>();
  return (
    <EditConversationForm {...{ conversation, categories }} lastResult={useActionData<typeof action>()} />
  );
}
