import { json } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { deleteQuote, findQuoteDay } from "~/features/home/manage-quotes.server";
import { requireQuoteDate } from "~/features/home/quote-dates";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const actOn = (action: string, date = "") => ({ action, entity: "dailyQuote", entityId: date.slice(0, 60) });

export const loader = adminLoader(
  ({ params }) => actOn("viewQuote", params.date),
  async ({ request, context, params }) => {
    const day = await findQuoteDay(requireQuoteDate(params.date));
    if (!day.isStored) throw new AppError("errors.notFound", 404);
    await requireFreshSignIn(request, `/admin/content/quotes/${day.date}/delete`);
    return json({ title: await translated(request, context, "adminContent.quotes.deleteTitle"), day });
  },
);

export const action = adminAction(
  ({ params }) => actOn("deleteQuote", params.date),
  async ({ request, params }) => {
    const date = requireQuoteDate(params.date);
    await requireFreshSignIn(request, `/admin/content/quotes/${date}/delete`);
    await deleteQuote(date);
    return redirectWithToast(`/admin/content/quotes?month=${date.slice(0, 7)}`, {
      key: "adminContent.quotes.isDeleted",
    });
  },
);

export default function DeleteQuote() {
  const { title, day } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <ContentPage title={title}>
      <p dir="auto">{day.texts.en}</p>
      <p className="text-soft">{t("adminContent.quotes.deleteText")}</p>
      <Form method="post" className="console-bar">
        <button className="btn btn-danger" disabled={isBusy}>
          {t("adminContent.quotes.delete")}
        </button>
        <Link className="btn" to={`/admin/content/quotes/${day.date}`}>
          {t("adminContent.keep")}
        </Link>
      </Form>
    </ContentPage>
  );
}
