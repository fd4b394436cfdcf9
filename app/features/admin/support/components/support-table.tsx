import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import type { SupportRequestDto } from "~/features/support/types";
import { formatListDateTime } from "~/i18n/format";
import { SupportState } from "./support-state";

/** The inbox: a request in each row. */
export function SupportTable({ requests }: { requests: SupportRequestDto[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminSupport.subject")}</th>
          <th scope="col">{t("adminSupport.person")}</th>
          <th scope="col">{t("adminSupport.category")}</th>
          <th scope="col">{t("adminSupport.status.label")}</th>
          <th scope="col">{t("adminSupport.assignee")}</th>
          <th scope="col">{t("adminSupport.at")}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, subject, email, category, status, assignee, isPremium, createdAt }) => (
          <tr key={id}>
            <td data-label={t("adminSupport.subject")}>
              <Link
                className="link -my-2 inline-flex min-h-11 items-center"
                to={`/admin/content/support/${id}`}
                dir="auto"
              >
                {subject}
              </Link>
            </td>
            <td data-label={t("adminSupport.person")} className="console-address">
              {email}
              {isPremium && <span className="text-soft"> · {t("adminSupport.premium")}</span>}
            </td>
            <td data-label={t("adminSupport.category")}>{t(`adminSupport.categories.${category}`)}</td>
            <td data-label={t("adminSupport.status.label")}>
              <SupportState status={status} />
            </td>
            <td data-label={t("adminSupport.assignee")} className="console-address">
              {assignee?.email ?? "–"}
            </td>
            <td data-label={t("adminSupport.at")} className="tabular-nums">
              <time dateTime={createdAt}>{formatListDateTime(createdAt, timeZone)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
