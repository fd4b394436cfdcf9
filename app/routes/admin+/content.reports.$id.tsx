import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { actOnReport } from "~/features/admin/content/acts.server";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { ReportView } from "~/features/admin/content/components/report-view";
import { loadReport } from "~/features/admin/content/load-report.server";
import { setReportStatus } from "~/features/reports/handle-reports.server";
import { reportStatuses } from "~/features/reports/limits";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  ({ params }) => actOnReport("viewReport", params.id),
  async ({ request, context, params }) =>
    json({
      title: await translated(request, context, "adminContent.reports.one"),
      report: await loadReport(notFoundUnlessId(params.id)),
    }),
);

export const action = adminAction(
  ({ params }) => actOnReport("updateReport", params.id),
  async ({ params, form }) => {
    const id = notFoundUnlessId(params.id);
    const status = reportStatuses.find((one) => one === form.get("status"));
    if (!status) throw new AppError("errors.badRequest", 400);
    await setReportStatus(id, status);
    return redirectWithToast("/admin/content/reports", { key: "adminContent.saved" });
  },
);

export default function OneReport() {
  const { title, report } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage
      title={title}
      backTo={{ href: "/admin/content/reports", name: t("adminContent.nav.reports") }}
    >
      <ReportView report={report} />
    </ContentPage>
  );
}
