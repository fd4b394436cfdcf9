import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import type { MailDto } from "~/features/mail/types";
import { formatListDateTime } from "~/i18n/format";
import { MailState } from "./mail-state";

/** The outbox: an email in each row, without its words. */
export function MailTable({ mails }: { mails: MailDto[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminMails.subject")}</th>
          <th scope="col">{t("adminMails.to")}</th>
          <th scope="col">{t("adminMails.status")}</th>
          <th scope="col">{t("adminMails.written")}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ id, subject, to, status, error, createdAt }) => (
          <tr key={id}>
            <td data-label={t("adminMails.subject")}>
              <Link
                className="link -my-2 inline-flex min-h-11 items-center"
                to={`/admin/content/mails/${id}`}
                dir="auto"
              >
                {subject}
              </Link>
            </td>
            <td data-label={t("adminMails.to")} className="console-address">
              {to}
            </td>
            <td data-label={t("adminMails.status")}>
              <div>
                <MailState status={status} />
                {error && <p className="help [overflow-wrap:anywhere]">{error}</p>}
              </div>
            </td>
            <td data-label={t("adminMails.written")} className="tabular-nums">
              <time dateTime={createdAt}>{formatListDateTime(createdAt, timeZone)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
