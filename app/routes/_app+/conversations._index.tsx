import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ConversationsScreen } from "~/features/chat/conversations/components/conversations-screen";
import { loadConversations } from "~/features/chat/conversations/load-conversations.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

/** A search needs a few words, not a long text. In characters. */
const MAX_QUERY_LENGTH = 200;

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";

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

export type ConversationsLoader = typeof loader;

export default function Conversations() {
  const { screen } = useLoaderData<typeof loader>();
  const total = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout")?.total ?? 0;
  return <ConversationsScreen {...screen} total={total} />;
}
