import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { AdminAccessDto } from "~/features/privacy/types";

/** Accesses to a person's data by administrators: when and what, never who. */
export function AccessList({
  entries,
  olderHref,
  isFirstPage,
}: {
  entries: AdminAccessDto[];
  olderHref: string | null;
  isFirstPage: boolean;
}) {
  const { t } = useTranslation();
  return (
    <section className="section" aria-labelledby="access-title">
      <h2 id="access-title">{t("privacy.access")}</h2>
      <p className="text-soft">{t("privacy.accessIntro")}</p>
      {entries.length === 0 ? (
        <p className="notice">{t("privacy.accessEmpty")}</p>
      ) : (
        <ol className="rows">
          {entries.map((entry) => (
            <AccessRow key={entry.id} {...entry} />
          ))}
        </ol>
      )}
      {(olderHref || !isFirstPage) && (
        <p className="flex flex-wrap gap-x-5">
          {!isFirstPage && (
            <Link className="link" to="/profile/privacy">
              {t("privacy.accessNewest")}
            </Link>
          )}
          {olderHref && (
            <Link className="link" to={olderHref}>
              {t("privacy.accessOlder")}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function AccessRow({ action, at }: AdminAccessDto) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  return (
    <li className="row-words px-4.5 py-3">
      <strong>{t(`privacy.action.${action}`, { defaultValue: action })}</strong>
      <span>
        <time className="whitespace-nowrap" dateTime={at}>
          {formatLongDate(at, language, timeZone)}, {formatTime(at, language, timeZone)}
        </time>
        {" · "}
        <span className="whitespace-nowrap">{t("privacy.accessBy")}</span>
      </span>
    </li>
  );
}
