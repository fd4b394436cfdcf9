import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { recoverSearch } from "~/features/chat/conversations/components/recover-search";
import { ConversationsScreen } from "~/features/chat/conversations/components/conversations-screen";
import { SelectConversations } from "~/features/chat/conversations/components/select-conversations";
import { loadConversations, loadSelection } from "~/features/chat/conversations/load-conversations.server";
import { answerConversationForm } from "~/http/conversation-forms.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

/** A search needs a few words, not a long text. In characters. */
const MAX_QUERY_LENGTH = 200;

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader(recoverSearch);
export const clientAction = pageAction(undefined, {
  favorite: { key: "errors.favoriteFailed", description: null },
  delete: { key: "errors.deleteFailed", description: null },
  restore: { key: "errors.itemNotRestored", description: null },
  archive: { key: "errors.archiveFailed", description: null },
  unarchive: { key: "errors.archiveFailed", description: null },
});

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  const before = searchParams.get("before") ?? undefined;
  const isArchive = searchParams.has("archived");
  if (searchParams.has("select")) {
    return json({
      title: await translated(request, context, "conversations.select.title"),
      screen: null,
      selection: await loadSelection(user.id, { isArchive, before }),
    });
  }
  const title = isArchive ? "conversations.archive.title" : "conversations.title";
  const screen = await loadConversations(user.id, {
    query: (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    section: isArchive ? "archived" : searchParams.get("section") === "favorites" ? "favorites" : "all",
    before,
  });
  return json({ title: await translated(request, context, title), screen, selection: null });
});

/** The forms of each conversation in the list, and of several. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  return answerConversationForm(context, user, await readForm(request));
});

export default function Conversations() {
  const { screen, selection } = useLoaderData<typeof loader>();
  const total = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout")?.total ?? 0;
  if (selection) return <SelectConversations {...selection} />;
  return <ConversationsScreen {...screen} total={total} />;
}
