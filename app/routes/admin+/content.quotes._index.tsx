import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { QuoteCalendar } from "~/features/admin/content/components/quote-calendar";
import { listQuotes } from "~/features/home/manage-quotes.server";
import { calendarMonth, neighbours } from "~/features/home/quote-dates";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewQuotes", entity: "dailyQuote" }),
  async ({ request, context, query }) => {
    const today = new Date().toISOString().slice(0, 10);
    const month = calendarMonth(query.get("month"), today);
    return json({
      title: await translated(request, context, "adminContent.nav.quotes"),
      today,
      days: await listQuotes(month),
      ...neighbours(month),
    });
  },
);

export default function Quotes() {
  const { title, today, days, before, after } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={title}>
      <p className="text-soft">{t("adminContent.quotes.intro")}</p>
      <nav className="console-bar" aria-label={t("adminContent.quotes.months")}>
        {before && (
          <Link className="btn" to={`/admin/content/quotes?month=${before}`}>
            {t("adminContent.quotes.before")}
          </Link>
        )}
        <Link className="btn" to={`/admin/content/quotes#day-${today}`}>
          {t("adminContent.quotes.today")}
        </Link>
        {after && (
          <Link className="btn" to={`/admin/content/quotes?month=${after}`}>
            {t("adminContent.quotes.after")}
          </Link>
        )}
      </nav>
      <QuoteCalendar days={days} today={today} />
    </ContentPage>
  );
}
