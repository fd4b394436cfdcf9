import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { LogEntryDto } from "~/features/admin/types";

/** Entries of the administrators' log; a card each on a phone. */
export function LogTable({ entries }: { entries: LogEntryDto[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("admin.log.at")}</th>
          <th scope="col">{t("admin.log.administrator")}</th>
          <th scope="col">{t("admin.log.action")}</th>
          <th scope="col">{t("admin.log.about")}</th>
          <th scope="col">{t("admin.log.address")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label={t("admin.log.at")} className="tabular-nums">
              <time dateTime={entry.at}>{formatListDateTime(entry.at, timeZone)}</time>
            </td>
            <td data-label={t("admin.log.administrator")}>{entry.administrator ?? t("admin.log.gone")}</td>
            <td data-label={t("admin.log.action")}>
              <code>{entry.action}</code>
              {entry.details && <p className="help [overflow-wrap:anywhere]">{entry.details}</p>}
            </td>
            <td data-label={t("admin.log.about")}>
              {[entry.entity, entry.entityId].filter(Boolean).join(" ")}
            </td>
            <td data-label={t("admin.log.address")}>{entry.ipAddress}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
