import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { ReportStatus } from "~/features/reports/limits";
import type { ReportRow } from "../types";

/** Reports without anyone's words. */
export function ReportsTable({ reports }: { reports: ReportRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.when")}</th>
          <th scope="col">{t("adminContent.reports.about")}</th>
          <th scope="col">{t("adminContent.reports.reason")}</th>
          <th scope="col">{t("adminContent.reports.from")}</th>
          <th scope="col">{t("adminContent.state")}</th>
        </tr>
      </thead>
      <tbody>
        {reports.map(({ id, at, kind, reason, isFromVisitor, status }) => (
          <tr key={id}>
            <td data-label={t("adminContent.when")} className="tabular-nums">
              <Link className="link" to={`/admin/content/reports/${id}`}>
                <time dateTime={at}>{formatListDateTime(at, timeZone)}</time>
              </Link>
            </td>
            <td data-label={t("adminContent.reports.about")}>{t(`adminContent.reports.kind.${kind}`)}</td>
            <td data-label={t("adminContent.reports.reason")}>{t(`report.reason.${reason}`)}</td>
            <td data-label={t("adminContent.reports.from")}>
              {t(isFromVisitor ? "adminContent.reports.visitor" : "adminContent.reports.user")}
            </td>
            <td data-label={t("adminContent.state")}>
              <ReportState status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was made of a report. */
export function ReportState({ status }: { status: ReportStatus }) {
  const { t } = useTranslation();
  const state = { open: "bad", resolved: "good", dismissed: undefined }[status];
  return (
    <span className="console-state" data-state={state}>
      {t(`adminContent.reports.status.${status}`)}
    </span>
  );
}
