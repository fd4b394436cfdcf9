import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { AppShell } from "~/components/layout/app-shell";
import { toViewer } from "~/features/auth/user-dto.server";
import { recentConversations } from "~/features/chat/conversations/list-conversations.server";
import { useOutboxSender } from "~/features/chat/offline/components/use-outbox-sender";
import { PublicFrame } from "~/features/marketing/components/public-frame";
import { withErrorResponses } from "~/http/errors.server";
import writtenUrl from "~/styles/written-pages.css?url";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const links = () => [{ rel: "stylesheet", href: writtenUrl }];

/**
 * The content pages have one URL each: signed-in people read them inside the app. While the database is unavailable
 * everyone counts as a visitor, because that is when help is needed.
 */
export const loader = withErrorResponses(async ({ context }: LoaderFunctionArgs) => {
  const user = await context.user().catch(() => null);
  if (!user) return json({ shell: null });
  return json({ shell: { viewer: toViewer(user), ...(await recentConversations(user._id.toString())) } });
});

export default function PagesLayout() {
  const { shell } = useLoaderData<typeof loader>();
  useOutboxSender(shell?.viewer.id ?? null);
  return shell ? (
    <AppShell {...shell}>
      <Outlet />
    </AppShell>
  ) : (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
