import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { codeOf, ErrorScreen, statusOf } from "~/components/error-screen";
import { SiteHeader } from "~/components/layout/site-header";
import { consoleLoader } from "~/client/failures/failure-handling";
import { AccessDenied } from "~/features/admin/components/access-denied";
import { ConsoleShell } from "~/features/admin/components/console-shell";
import { ConsoleTabs, isFirstOfTab } from "~/features/admin/components/console-tabs";
import { SummaryCards } from "~/features/admin/components/summary-cards";
import { PersonGone } from "~/features/admin/users/components/person-gone";
import { UsersSkeleton } from "~/features/admin/users/components/users-skeleton";
import { ConfigurationsSkeleton } from "~/features/guide/components/configurations-skeleton";
import { PERSON_GONE } from "~/features/admin/users/types";
import { readSummary } from "~/features/admin/read-summary.server";
import { toViewer } from "~/features/auth/user-dto.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireAdministrator } from "~/http/session/guards.server";
import consoleUrl from "~/styles/console-pages.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: consoleUrl }];
export const clientLoader = consoleLoader();
export { shouldRevalidate } from "~/client/failures/failure-handling";

/** The figures above the tabs leave no entry in the log: the page below them does. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireAdministrator(request, context);
  return json({ viewer: toViewer(user), summary: await readSummary() });
});

/** The skeleton of a list that is coming from another page of the console; null for other pages. */
function skeletonOf(path: string | null): ReactNode {
  if (path === "/admin") return <UsersSkeleton />;
  return path === "/admin/ai-training" ? <ConfigurationsSkeleton /> : null;
}

export default function AdminLayout() {
  const { viewer, summary } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const coming = state === "loading" && location.pathname !== pathname ? location.pathname : null;
  return (
    <ConsoleShell viewer={viewer}>
      <h1>{t("admin.title")}</h1>
      <ConsoleTabs />
      {isFirstOfTab(pathname) && <SummaryCards summary={summary} />}
      {skeletonOf(coming) ?? <Outlet />}
    </ConsoleShell>
  );
}

function screenOf(error: unknown): ReactNode {
  if (statusOf(error) === 403) return <AccessDenied />;
  return codeOf(error) === PERSON_GONE ? <PersonGone /> : <ErrorScreen error={error} />;
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/admin+/_layout");
  const error = useRouteError();
  if (data) {
    return (
      <ConsoleShell viewer={data.viewer}>
        <ConsoleTabs />
        {screenOf(error)}
      </ConsoleShell>
    );
  }
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {screenOf(error)}
      </main>
    </>
  );
}
