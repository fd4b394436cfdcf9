import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { FailedPage } from "~/features/billing/components/failed-page";
import { InvoiceList } from "~/features/billing/components/invoice-list";
import { findCredit } from "~/features/billing/payments/find-credit.server";
import { findRefunds } from "~/features/billing/payments/list-payments.server";
import { listOwnInvoices } from "~/features/billing/subscriptions/manage-subscription.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFailure, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const title = await translated(request, context, "billing.invoices.title");
  context.leaveQueue();
  try {
    const [invoices, refunds, { credit }] = await Promise.all([
      listOwnInvoices(user.id),
      findRefunds(user.id),
      findCredit(user.id),
    ]);
    return json({ title, invoices, refunds, credit });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ title, invoices: null, refunds: {}, credit: null }, { status: toFailure(error)!.status });
  }
});

export default function InvoicesPage() {
  const { invoices, refunds, credit } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("billing.invoices.title")} intro={t("billing.invoices.intro")} isOfSubscription>
      {invoices ? (
        <InvoiceList invoices={invoices} refunds={refunds} credit={credit} />
      ) : (
        <FailedPage path="/profile/invoices" text={t("billing.invoices.failed")} />
      )}
    </SettingsPage>
  );
}
