import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLoader } from "~/client/failures/failure-handling";
import { recoverChatStart } from "~/features/chat/conversations/components/recover-chat-start";
import { openChat } from "~/features/chat/conversations/open-chat.server";
import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import { withCareAnswer } from "~/http/care-without-database.server";
import { withErrorResponses } from "~/http/errors.server";
import { isFromHere, requireUser } from "~/http/session/guards.server";
import { requestPlace } from "~/http/session/request-place.server";
import { readPreferences } from "~/http/session/preferences.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { getServerI18n } from "~/i18n/server.server";
import { creationFailure } from "~/utils/creation-failure";

const isFromList = (request: Request) =>
  /^https?:\/\/[^/]+\/conversations(\?|$)/.test(request.headers.get("Referer") ?? "");

const messageInQuery = (request: Request) =>
  Promise.resolve((new URL(request.url).searchParams.get("message") ?? "").slice(0, MAX_MESSAGE_LENGTH));

/** No conversation is opened for a message beyond the daily limit: its text returns to the box at home. */
function redirectHome(draft: string): Promise<Response> {
  return redirectWithToast(`/?${new URLSearchParams({ draft }).toString()}`, {
    kind: "error",
    key: "toast.limitReached",
  });
}

export const clientLoader = pageLoader(recoverChatStart);

/** Creates or finds the conversation and redirects there: /chat itself shows nothing. */
export const loader = withErrorResponses(
  withCareAnswer(async ({ request, context }: LoaderFunctionArgs) => {
    const user = await requireUser(request, context);
    const { searchParams } = new URL(request.url);
    const { language } = readPreferences(request, user);
    const message = (searchParams.get("message") ?? "").trim();
    const isTooLong = message.length > MAX_MESSAGE_LENGTH;

    // A link on another site may carry a message, but only the person may decide to send it.
    const isSent = message !== "" && !isTooLong && request.method === "GET" && isFromHere(request);
    const { conversationId, turnId, refused } = await redirectOnFailure(
      context,
      openChat(user.id, {
        message: isSent ? message : "",
        key: searchParams.get("k"),
        language,
        place: requestPlace(request),
        untitled: getServerI18n(language).t("chat.newConversation"),
      }),
      "/conversations",
      creationFailure(message !== "", isFromList(request)),
    );

    if (refused?.status === 402) return redirectHome(message);
    const target = `/chat/${conversationId}`;
    if (message !== "" && (!isSent || refused)) {
      const error = isTooLong ? "validation.messageTooLong" : refused?.code;
      const draft = new URLSearchParams({ draft: message, ...(error && { error }) });
      return redirect(`${target}?${draft.toString()}`);
    }
    // A document request may come from a browser without scripts, so the reply is read on the live page.
    return redirect(turnId && !context.isDataRequest ? `${target}/live/${turnId}` : target);
  }, messageInQuery),
);
