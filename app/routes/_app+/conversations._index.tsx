import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ConversationList } from "~/features/chat/components/conversation-list";
import { listConversations } from "~/features/chat/list-conversations.server";
import { answering, requireUser } from "~/http/guards.server";
import { translated } from "~/http/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

const PAGE_SIZE = 30;

export const meta = titleMeta;

export const loader = answering(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const { items, next } = await listConversations(user.id, { limit: PAGE_SIZE, before });
  return json({
    title: await translated(request, context, "conversations.title"),
    conversations: items,
    olderHref: next && `/conversations?before=${next}`,
    isFirstPage: before === undefined,
  });
});

export default function Conversations() {
  const { conversations, olderHref, isFirstPage } = useLoaderData<typeof loader>();
  const total = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout")?.total ?? conversations.length;
  return <ConversationList {...{ conversations, total, olderHref, isFirstPage }} />;
}
