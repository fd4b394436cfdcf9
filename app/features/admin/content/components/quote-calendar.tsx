import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { QuoteDay } from "~/features/home/types";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** The days of a month with their quotes, in the reader's language. */
export function QuoteCalendar({ days, today }: { days: QuoteDay[]; today: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.quotes.day")}</th>
          <th scope="col">{t("adminContent.quotes.quote")}</th>
          <th scope="col">{t("adminContent.state")}</th>
          <th scope="col">{t("adminContent.quotes.change")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, texts, author, isStored, missing }) => {
          const name = formatLongDate(`${date}T00:00:00Z`, language, "UTC");
          return (
            <tr
              key={date}
              id={`day-${date}`}
              className="scroll-mt-32"
              aria-current={date === today ? "date" : undefined}
            >
              <td data-label={t("adminContent.quotes.day")} className="tabular-nums">
                <time dateTime={date} className={date === today ? "font-semibold" : undefined}>
                  {name}
                </time>
              </td>
              <td data-label={t("adminContent.quotes.quote")}>
                <div dir="auto">
                  <p className={isStored ? undefined : "text-soft"}>{texts[language]}</p>
                  {author && <p className="help">{author}</p>}
                </div>
              </td>
              <td data-label={t("adminContent.state")}>
                <div>
                  <span className="console-state" data-state={isStored ? "good" : undefined}>
                    {t(isStored ? "adminContent.quotes.stored" : "adminContent.quotes.builtIn")}
                  </span>
                  {missing.length > 0 && (
                    <p className="help">
                      {t("adminContent.quotes.missing", { languages: missing.join(", ") })}
                    </p>
                  )}
                </div>
              </td>
              <td data-label={t("adminContent.quotes.change")}>
                <Link
                  className="link"
                  to={`/admin/content/quotes/${date}`}
                  aria-label={`${t(isStored ? "adminContent.quotes.edit" : "adminContent.quotes.write")}: ${name}`}
                >
                  {t(isStored ? "adminContent.quotes.edit" : "adminContent.quotes.write")}
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
