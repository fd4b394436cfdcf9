import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { toViewer } from "~/features/auth/user-dto.server";
import { ChatScreen } from "~/features/chat/components/chat-screen";
import { NotFoundPanel } from "~/features/chat/components/not-found-panel";
import { ErrorScreen, statusOf } from "~/components/error-screen";
import { answerChatForm, loadChatScreen } from "~/http/chat-page.server";
import { answering, notFoundUnlessId, requireUser } from "~/http/guards.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/components/stay";

export const loader = answering(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { screen, error } = await loadChatScreen(request, user, notFoundUnlessId(params.id));
  return json({ title: screen.conversation.title, viewer: toViewer(user), screen, error });
});

export const action = answering(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  return answerChatForm(request, context, user, notFoundUnlessId(params.id));
});

export default function Chat() {
  const { viewer, screen, error } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChatScreen
      key={screen.conversation.id}
      {...screen}
      draft={answer?.draft ?? screen.draft}
      viewer={viewer}
      error={answer?.error ?? error ?? undefined}
      retryAfterSeconds={answer?.retryAfterSeconds}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return statusOf(error) === 404 ? <NotFoundPanel /> : <ErrorScreen error={error} />;
}
