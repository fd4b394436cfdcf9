import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failure-handling";
import { setFavorite } from "~/features/chat/conversations/set-favorite.server";
import { recoverSearch } from "~/features/chat/conversations/components/recover-search";
import { ConversationsScreen } from "~/features/chat/conversations/components/conversations-screen";
import { loadConversations } from "~/features/chat/conversations/load-conversations.server";
import { removeConversation } from "~/http/conversation-forms.server";
import { saveFavorite } from "~/http/forms/item-forms.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { finishWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

/** A search needs a few words, not a long text. In characters. */
const MAX_QUERY_LENGTH = 200;

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";
export const clientLoader = pageLoader(recoverSearch);
export const clientAction = pageAction(undefined, {
  favorite: { key: "errors.favoriteFailed", description: null },
  delete: { key: "errors.deleteFailed", description: null },
});

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  return json({
    title: await translated(request, context, "conversations.title"),
    screen: await loadConversations(user.id, {
      query: (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
      section: searchParams.get("section") === "favorites" ? "favorites" : "all",
      before: searchParams.get("before") ?? undefined,
    }),
  });
});

/** The forms of each conversation in the list. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const id = notFoundUnlessId(String(form.get("id")));
  switch (form.get("intent")) {
    case "favorite":
      return saveFavorite(context, form, (isFavorite) => setFavorite(user.id, id, isFavorite));
    case "delete":
      await removeConversation(context, user, id);
      return finishWithToast(context, "/conversations", { key: "toast.conversationDeleted" });
    default:
      throw new AppError("errors.badRequest", 400);
  }
});

export default function Conversations() {
  const { screen } = useLoaderData<typeof loader>();
  const total = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout")?.total ?? 0;
  return <ConversationsScreen {...screen} total={total} />;
}
