import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorScreen } from "~/components/error-screen";
import { AppShell } from "~/components/layout/app-shell";
import { useKeeping } from "~/components/use-keeping";
import { useSessionWatch } from "~/components/use-session-watch";
import { VerificationBanner } from "~/features/auth/components/verification-banner";
import { toViewer } from "~/features/auth/user-dto.server";
import { useWaitingSender } from "~/features/chat/components/use-waiting-sender";
import { recentConversations } from "~/features/chat/list-conversations.server";
import { answering, requireUser } from "~/http/guards.server";
import { addressToConfirm } from "~/http/verification.server";

export const loader = answering(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    viewer: toViewer(user),
    addressToConfirm: addressToConfirm(request, user),
    ...(await recentConversations(user.id)),
  });
});

export type AppLayoutLoader = typeof loader;

export default function AppLayout() {
  const { viewer, addressToConfirm, recent, total } = useLoaderData<typeof loader>();
  useSessionWatch(viewer.id);
  useWaitingSender(viewer.id);
  useKeeping(JSON.stringify(recent));
  return (
    <AppShell viewer={viewer} recent={recent} total={total}>
      {addressToConfirm && <VerificationBanner email={addressToConfirm} />}
      <Outlet />
    </AppShell>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/_app+/_layout");
  const error = useRouteError();
  const screen = <ErrorScreen error={error} />;
  if (!data) return screen;
  return (
    <AppShell viewer={data.viewer} recent={data.recent} total={data.total}>
      {screen}
    </AppShell>
  );
}
