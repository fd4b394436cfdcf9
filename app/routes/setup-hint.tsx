import { json, type LinksFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { consoleLoader } from "~/client/failures/failure-handling";
import { ConsoleShell } from "~/features/admin/components/console-shell";
import { HealthList } from "~/features/admin/components/health-list";
import { checkHealth } from "~/features/admin/check-health.server";
import { loadSystem } from "~/features/admin/load-system.server";
import { toViewer } from "~/features/auth/user-dto.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import consoleUrl from "~/styles/console-pages.css?url";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: consoleUrl }];
export const clientLoader = consoleLoader();
export { shouldRevalidate } from "~/client/failures/failure-handling";
export { ErrorBoundary } from "./admin+/_layout";

export const loader = adminLoader(
  () => ({ action: "viewSetup", entity: "system" }),
  async ({ request, context, administrator }) => {
    const { metrics } = await loadSystem();
    return json({
      title: await translated(request, context, "adminSystem.setup.title"),
      viewer: toViewer(administrator),
      health: checkHealth(metrics),
    });
  },
);

/** The first page for a new installation's administrator: what is configured, what is not, and how. */
export default function SetupHint() {
  const { viewer, health } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ConsoleShell viewer={viewer}>
      <h1>{t("adminSystem.setup.title")}</h1>
      <p className="text-soft max-w-[68ch]">{t("adminSystem.setup.intro")}</p>
      <HealthList items={health} />
      <p className="text-soft max-w-[68ch]">{t("adminSystem.setup.demo")}</p>
      <p>
        <Link className="btn btn-primary" to="/admin/system">
          {t("adminSystem.setup.console")}
        </Link>
      </p>
    </ConsoleShell>
  );
}
