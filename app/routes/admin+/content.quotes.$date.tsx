import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { QuoteForm, type QuoteAnswer } from "~/features/admin/content/components/quote-form";
import { findQuoteDay, saveQuote } from "~/features/home/manage-quotes.server";
import { requireQuoteDate } from "~/features/home/quote-dates";
import { quoteSchema } from "~/features/home/quote-schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { parseForm, seenIn } from "~/http/forms/read-form.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatLongDate } from "~/i18n/format";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

/** The calendar at this day: on a phone a month is many screens long. */
const calendarHref = (date: string) => `/admin/content/quotes?month=${date.slice(0, 7)}#day-${date}`;

const actOn = (action: string, date = "") => ({ action, entity: "dailyQuote", entityId: date.slice(0, 60) });

export const loader = adminLoader(
  ({ params }) => actOn("viewQuote", params.date),
  async ({ request, context, params }) => {
    const date = requireQuoteDate(params.date);
    const { language } = await preferencesOf(request, context);
    return json({
      title: formatLongDate(`${date}T00:00:00Z`, language, "UTC"),
      day: await findQuoteDay(date),
    });
  },
);

export const action = adminAction(
  ({ params }) => actOn("updateQuote", params.date),
  async ({ params, form }) => {
    const date = requireQuoteDate(params.date);
    const submission = parseForm(form, { schema: quoteSchema });
    if (submission.status !== "success")
      return json<QuoteAnswer>({ lastResult: submission.reply() }, { status: 400 });
    const present = await saveQuote(date, submission.value, seenIn(form));
    if (present) return json<QuoteAnswer>({ lastResult: submission.reply(), present }, { status: 409 });
    return redirectWithToast(calendarHref(date), { key: "adminContent.saved" });
  },
);

export default function Quote() {
  const { title, day } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as QuoteAnswer | undefined;
  const { t } = useTranslation();
  const href = calendarHref(day.date);
  return (
    <ContentPage title={title} backTo={{ href, name: t("adminContent.nav.quotes") }}>
      {!day.isStored && <p className="text-soft">{t("adminContent.quotes.builtInText")}</p>}
      <QuoteForm key={day.date} day={day} answer={answer} />
    </ContentPage>
  );
}
