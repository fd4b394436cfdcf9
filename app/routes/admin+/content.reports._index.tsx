import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage, FilterLinks, OlderLink } from "~/features/admin/content/components/content-page";
import { ReportsTable } from "~/features/admin/content/components/reports-table";
import { toReportRow } from "~/features/admin/content/load-report.server";
import { listReports } from "~/features/reports/handle-reports.server";
import { reportStatuses } from "~/features/reports/limits";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewReports", entity: "report" }),
  async ({ request, context, query }) => {
    const status = reportStatuses.find((one) => one === query.get("status")) ?? "open";
    const { items, next } = await listReports(status, query.get("before") ?? undefined);
    return json({
      title: await translated(request, context, "adminContent.nav.reports"),
      status,
      reports: items.map(toReportRow),
      olderHref: next && `/admin/content/reports?${new URLSearchParams({ status, before: next }).toString()}`,
    });
  },
);

export default function Reports() {
  const { title, status, reports, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={title}>
      <FilterLinks
        label={t("adminContent.show")}
        choices={reportStatuses.map((one) => ({
          name: t(`adminContent.reports.status.${one}`),
          href: `/admin/content/reports?status=${one}`,
          isChosen: one === status,
        }))}
      />
      {reports.length === 0 ? (
        <p className="notice">{t("adminContent.reports.empty")}</p>
      ) : (
        <ReportsTable reports={reports} />
      )}
      <OlderLink href={olderHref} />
    </ContentPage>
  );
}
