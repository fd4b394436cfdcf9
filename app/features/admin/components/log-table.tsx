import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { LogEntryDto } from "~/features/admin/types";
import { inWords } from "./log-details";
import { useActionName } from "./use-action-name";

/** Entries of the administrators' log; a card each on a phone. */
export function LogTable({ entries }: { entries: LogEntryDto[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const nameOf = useActionName();
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
            <td data-label={t("admin.log.administrator")} className="console-address">
              {entry.administrator ?? t("admin.log.gone")}
            </td>
            <td data-label={t("admin.log.action")}>
              {nameOf(entry.action)}
              {entry.details && <p className="help [overflow-wrap:anywhere]">{inWords(entry.details)}</p>}
            </td>
            <td data-label={t("admin.log.about")} className="console-address">
              <Subject entry={entry} />
            </td>
            <td data-label={t("admin.log.address")}>{entry.ipAddress}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an entry is about; a person with the way to their page and to their entries. */
function Subject({ entry: { entity, entityId, person, configuration } }: { entry: LogEntryDto }) {
  const { t, i18n } = useTranslation();
  if (entity !== "user" || !entityId) {
    // An entry may be older than its kind's name.
    const key = `admin.log.entity.${entity}`;
    return (
      <>
        {i18n.exists(key) ? t(key) : entity}{" "}
        {configuration ? (
          <Link
            className="link -my-2 inline-flex min-h-11 items-center"
            to={`/admin/ai-training/${entityId}`}
            dir="auto"
          >
            {configuration}
          </Link>
        ) : (
          entityId && <span className="text-soft text-sm [overflow-wrap:anywhere]">{entityId}</span>
        )}
      </>
    );
  }
  return (
    <span className="-my-2 flex flex-wrap gap-x-4">
      {person ? (
        <Link className="link inline-flex min-h-11 items-center" to={`/admin/users/${entityId}`}>
          {person}
        </Link>
      ) : (
        <code>{entityId}</code>
      )}
      <Link
        className="link inline-flex min-h-11 items-center"
        to={`/admin/log?person=${entityId}`}
        aria-label={t("admin.log.entriesOf", { person: person ?? entityId })}
      >
        {t("admin.log.entries")}
      </Link>
    </span>
  );
}
