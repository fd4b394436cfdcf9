import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { RefundForm } from "~/features/admin/subscriptions/components/refund-form";
import { SubscriptionsNav } from "~/features/admin/subscriptions/components/subscriptions-nav";
import { findPayment } from "~/features/billing/payments/list-payments.server";
import { paymentAct } from "~/features/billing/payments/payment-act.server";
import { refundPayment } from "~/features/billing/payments/refund-payment.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const pathOf = (id: string) => `/admin/subscriptions/payments/${id}/refund`;

export const loader = adminLoader(
  ({ params }) => paymentAct("viewPayment", params.id!),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, pathOf(id));
    return json({
      title: await translated(request, context, "adminSubscriptions.refund.title"),
      payment: await findPayment(id),
      canRefund: isBillingConfigured(),
    });
  },
);

export const action = adminAction(
  ({ params }) => paymentAct("refundPayment", params.id!),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, pathOf(id));
    context.leaveQueue();
    try {
      await refundPayment(id);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      return json(...toFormRefusal(error));
    }
    return redirectWithToast("/admin/subscriptions/payments", { key: "adminSubscriptions.refund.done" });
  },
);

export default function Refund() {
  const { payment, canRefund } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="refund-title">
      <SubscriptionsNav />
      <h2 id="refund-title">{t("adminSubscriptions.refund.title")}</h2>
      <RefundForm payment={payment} canRefund={canRefund} refusal={refusal} />
    </section>
  );
}
