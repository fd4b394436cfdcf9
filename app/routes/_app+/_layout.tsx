import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { ErrorScreen } from "~/components/error-screen";
import { sweepDrafts } from "~/client/drafts";
import { useSittingSender } from "~/client/audio/sittings";
import { lastLoaderData } from "~/client/failures/last-loader-data";
import { AppShell } from "~/components/layout/app-shell";
import { SiteHeader } from "~/components/layout/site-header";
import { VerificationBanner } from "~/features/auth/components/verification-banner";
import { toViewer } from "~/features/auth/user-dto.server";
import { useOutboxSender } from "~/features/chat/offline/components/use-outbox-sender";
import { recentConversations } from "~/features/chat/conversations/list-conversations.server";
import { Shortcuts } from "~/features/profile/shortcuts/shortcuts";
import { PlayerDock } from "~/features/media/player/player-dock";
import { helpFor } from "~/http/help.server";
import { withErrorResponses } from "~/http/errors.server";
import { pageData } from "~/http/page-data.server";
import { requireUser } from "~/http/session/guards.server";
import { addressToConfirm } from "~/http/verification.server";

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return pageData(context, {
    viewer: toViewer(user),
    addressToConfirm: addressToConfirm(request, user),
    help: helpFor(request, user),
    ...(await recentConversations(user.id)),
  });
});

export type AppLayoutLoader = typeof loader;

const lastData = lastLoaderData<SerializeFrom<typeof loader>>();
export const clientLoader = lastData.clientLoader;
export { shouldRevalidate } from "~/client/failures/failure-handling";

export default function AppLayout() {
  const data = useLoaderData<typeof loader>();
  const { viewer, addressToConfirm, recent, total, isInCare } = data;
  useEffect(() => lastData.remember(data), [data]);
  useEffect(() => sweepDrafts(viewer.id), [viewer.id]);
  useOutboxSender(viewer.id);
  useSittingSender(viewer.id);
  return (
    <AppShell
      {...{ viewer, recent, total, isInCare }}
      notice={addressToConfirm && <VerificationBanner {...addressToConfirm} />}
      player={<PlayerDock userId={viewer.id} />}
    >
      <Outlet />
      {viewer.hasShortcuts && <Shortcuts />}
    </AppShell>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/_app+/_layout");
  const error = useRouteError();
  const screen = <ErrorScreen error={error} />;
  if (!data) {
    return (
      <>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          {screen}
        </main>
      </>
    );
  }
  return (
    <AppShell viewer={data.viewer} recent={data.recent} total={data.total} isInCare={data.isInCare}>
      {screen}
    </AppShell>
  );
}
