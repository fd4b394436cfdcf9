import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfflineScreen } from "~/features/chat/components/offline-screen";
import { listConversations } from "~/features/chat/list-conversations.server";
import { HelpNow } from "~/features/safety/components/help-now";
import { answering } from "~/http/guards.server";
import { helpFor } from "~/http/help.server";
import { translated } from "~/http/preferences.server";
import { keptConversations } from "~/utils/keeping";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

/** What the service worker shows in place of a page it does not have; `kept` names the conversations it has. */
export const loader = answering(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await context.user();
  const kept = new URL(request.url).searchParams.get("kept")?.split(",") ?? [];
  const { items } = user
    ? await listConversations(user._id.toString(), { limit: keptConversations })
    : { items: [] };
  return json({
    title: await translated(request, context, "offline.title"),
    isSomebody: user !== null,
    help: helpFor(request, user),
    conversations: items.filter(({ id }) => kept.includes(id)),
  });
});

export default function Offline() {
  const { help, ...page } = useLoaderData<typeof loader>();
  return <OfflineScreen {...page} help={<HelpNow region={help} isOpen />} />;
}
