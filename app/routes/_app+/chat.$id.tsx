import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { toViewer } from "~/features/auth/user-dto.server";
import { ChatScreen } from "~/features/chat/messages/components/chat-screen";
import { MediaSlot } from "~/features/chat/messages/components/media-slot";
import type { MessageView } from "~/features/chat/types";
import { MessageMedia } from "~/features/media/components/message-media";
import { NotFoundPanel } from "~/features/chat/conversations/components/not-found-panel";
import { HelpNow } from "~/features/safety/components/help-now";
import { ErrorScreen, statusOf } from "~/components/error-screen";
import { withCareAnswer } from "~/http/care-without-database.server";
import { answerChatForm, loadChatScreen, typedMessage } from "~/http/chat-page.server";
import { withErrorResponses } from "~/http/errors.server";
import { pageData } from "~/http/page-data.server";
import { notFoundUnlessId, requireUser, withNotFoundTitle } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction(undefined, {
  favorite: { key: "errors.favoriteFailed", description: null },
});

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { screen, error } = await withNotFoundTitle(
    () => loadChatScreen(request, user, notFoundUnlessId(params.id)),
    () => translated(request, context, "chat.notFound.title"),
  );
  return pageData(context, { title: screen.conversation.title, viewer: toViewer(user), screen, error });
});

export const action = withErrorResponses(
  withCareAnswer(async ({ request, params, context }: ActionFunctionArgs) => {
    const user = await requireUser(request, context);
    return answerChatForm(request, context, user, notFoundUnlessId(params.id));
  }, typedMessage),
);

/** In care nothing is offered; what was made before stays. */
function renderMedia({ id, metadata }: MessageView, isInCare: boolean) {
  const { mediaType, mediaPrompt, mediaTitle, galleryItemId, generationId } = metadata ?? {};
  if (!mediaType || !(galleryItemId || (mediaPrompt && !isInCare))) return null;
  return <MessageMedia messageId={id} {...{ mediaType, mediaTitle, galleryItemId, generationId }} />;
}
const mediaInCare = (message: MessageView) => renderMedia(message, true);
const media = (message: MessageView) => renderMedia(message, false);

export default function Chat() {
  const { viewer, screen, error } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  const { revalidate } = useRevalidator();
  // A conversation that starts with a statement of danger is answered before the shell's data is loaded.
  const isInCare = shell?.isInCare ?? false;
  const isShellStale = screen.conversation.isInCare && !isInCare;
  useEffect(() => {
    if (isShellStale) revalidate();
  }, [isShellStale, revalidate]);
  return (
    <MediaSlot.Provider value={screen.conversation.isInCare ? mediaInCare : media}>
      <ChatScreen
        key={screen.conversation.id}
        {...screen}
        starters={isInCare || screen.conversation.isInCare ? [] : screen.starters}
        editing={
          answer?.isEdit && screen.editing ? { ...screen.editing, text: answer.draft } : screen.editing
        }
        draft={answer && !(answer.isEdit && screen.editing) ? answer.draft : screen.draft}
        hasOffer={!isInCare && !screen.conversation.isInCare}
        viewer={viewer}
        help={shell && <HelpNow region={shell.help} />}
        error={answer?.error ?? error ?? undefined}
        retryAfterSeconds={answer?.retryAfterSeconds}
        refusal={answer}
      />
    </MediaSlot.Provider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return statusOf(error) === 404 ? <NotFoundPanel /> : <ErrorScreen error={error} />;
}
