import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { PaymentFilter } from "~/features/admin/subscriptions/components/payment-filter";
import { PaymentTable } from "~/features/admin/subscriptions/components/payment-table";
import { SubscriptionsNav } from "~/features/admin/subscriptions/components/subscriptions-nav";
import { paymentsPageSchema } from "~/features/billing/admin-schema";
import { listPayments } from "~/features/billing/payments/list-payments.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewPayments", entity: "payment" }),
  async ({ request, context, query }) => {
    const { before, status } = paymentsPageSchema.parse(Object.fromEntries(query));
    const { items, next } = await listPayments({ status }, { before });
    const older = next && new URLSearchParams({ ...(status && { status }), before: next }).toString();
    return json({
      title: await translated(request, context, "adminSubscriptions.payments.title"),
      status: status ?? null,
      payments: items,
      olderHref: older && `/admin/subscriptions/payments?${older}`,
    });
  },
);

export default function Payments() {
  const { status, payments, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="payments-title">
      <SubscriptionsNav />
      <h2 id="payments-title">{t("adminSubscriptions.payments.title")}</h2>
      <PaymentFilter key={status} status={status} />
      {payments.length === 0 ? (
        <p className="notice">{t("adminSubscriptions.payments.empty")}</p>
      ) : (
        <PaymentTable payments={payments} />
      )}
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("adminSubscriptions.payments.older")}
          </Link>
        </p>
      )}
    </section>
  );
}
