import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { toViewer } from "~/features/auth/user-dto.server";
import { ChatScreen } from "~/features/chat/messages/components/chat-screen";
import { HelpNow } from "~/features/safety/components/help-now";
import { quotationNotes } from "~/features/quotations/quotation-notes.server";
import { canContinue } from "~/features/chat/turns/continuation";
import { openStream } from "~/features/chat/turns/streams/open-stream.server";
import { loadChatScreen } from "~/http/chat-page.server";
import { loadSavedForm } from "~/http/forms/saved-form.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { readPreferences } from "~/http/session/preferences.server";
import { requireSessionId } from "~/http/session/session-id.server";
import { formatWait } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;

/** The running reply as streamed HTML. Only reads: reloading or going back never generates a reply again. */
export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const id = notFoundUnlessId(params.id);
  const feed = await openStream(user.id, { turn: notFoundUnlessId(params.turnId) }, context.signal);
  if (feed.end || context.isDataRequest) throw redirect(`/chat/${id}`);
  const { screen, error } = await loadChatScreen(request, user, id);
  // The reply has ended in the meantime and is now among the messages.
  if (screen.runningTurn?.id !== feed.turnId) throw redirect(`/chat/${id}`);
  // Leave a returned text for the conversation's page: this page may end before it is shown.
  const { kept, clear } = await loadSavedForm(request, context, user.id, `/chat/${id}`);
  const draft = kept?.fields.find(([name]) => name === "message")?.[1] ?? screen.draft;
  const marker = `live-${randomUUID()}`;
  const { language } = readPreferences(request, user);
  const { t } = getServerI18n(language);
  const sessionId = await requireSessionId(request);
  context.livePage = {
    feed,
    sessionId,
    marker,
    begunLength: screen.runningTurn.begun.length,
    wakingText: screen.guideSource === "model" ? t("chat.wakingUp") : null,
    failureText: (failure) => t(failure.error, { when: formatWait(failure.retryAfterSeconds, language) }),
    noteTexts: ({ content, metadata }) => quotationNotes(content, metadata?.quotations ?? [], t),
    endingOf: ({ id: replyId, content, metadata }) => {
      const { ended } = metadata ?? {};
      if (!ended) return null;
      const text = t(`chat.ended.${ended}`);
      const isCut = canContinue({ content, metadata });
      if (!isCut && ended !== "filtered") return { text, remedy: null };
      const intent = isCut ? "continue" : "regenerate";
      const fields = { intent, [intent]: replyId, submitKey: `${screen.submitKey}-${intent}` };
      const label = t(isCut ? "chat.continue" : "chat.tryAgain");
      return { text, remedy: { action: `/chat/${id}`, fields, label } };
    },
  };
  const { title } = screen.conversation;
  return json(
    { title, viewer: toViewer(user), screen: { ...screen, draft }, error, marker },
    { headers: clear ? { "Set-Cookie": clear } : undefined },
  );
});

export default function LiveChat() {
  const { viewer, screen, error, marker } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  return (
    <ChatScreen
      {...screen}
      hasOffer={!shell?.isInCare && !screen.conversation.isInCare}
      viewer={viewer}
      help={shell && <HelpNow region={shell.help} />}
      error={error ?? undefined}
      live={{ marker }}
    />
  );
}
