import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfflineScreen } from "~/features/chat/offline/components/offline-screen";
import { listConversations } from "~/features/chat/conversations/list-conversations.server";
import { listKeptItems } from "~/features/media/gallery/list-kept.server";
import { KeptList } from "~/features/media/offline/kept-list";
import { withErrorResponses } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { offlineConversations } from "~/utils/offline";
import { HelpNow } from "~/features/safety/components/help-now";
import { helpFor } from "~/http/help.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

/** The page that the service worker shows in place of one it has not stored; `kept` and `media` name the conversations and meditations it has. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await context.user();
  const { searchParams } = new URL(request.url);
  const kept = searchParams.get("kept")?.split(",") ?? [];
  const media = searchParams.get("media")?.split(",") ?? [];
  const { items } = user
    ? await listConversations(user._id.toString(), { limit: offlineConversations })
    : { items: [] };
  return json({
    title: await translated(request, context, "offline.title"),
    isSignedIn: user !== null,
    help: helpFor(request, user),
    media: user ? await listKeptItems(user._id.toString(), media) : [],
    conversations: items.filter(({ id }) => kept.includes(id)),
  });
});

export default function Offline() {
  const { help, media, ...page } = useLoaderData<typeof loader>();
  return (
    <OfflineScreen {...page} media={<KeptList items={media} />} help={<HelpNow region={help} isOpen />} />
  );
}
