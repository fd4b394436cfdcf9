import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { FormError } from "~/components/forms/form-error";
import type { FormRefusal, PaymentDto } from "~/features/billing/types";
import { formatListDateTime, formatMoney } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** Asks once more before a payment is given back. */
export function RefundForm({
  payment,
  canRefund,
  refusal,
}: {
  payment: PaymentDto;
  /** False where payments are not set up: Stripe cannot be asked. */
  canRefund: boolean;
  refusal?: FormRefusal;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const isBusy = useNavigation().state === "submitting";
  const money = (amount: number) => formatMoney(amount, payment.currency, language);
  const isPaid = payment.status === "succeeded" || payment.status === "partially_refunded";
  const isOpen = isPaid && canRefund;
  const facts: [string, ReactNode][] = [
    [t("adminSubscriptions.payments.person"), payment.email ?? payment.userId],
    [t("adminSubscriptions.payments.at"), formatListDateTime(payment.paidAt, timeZone)],
    [t("adminSubscriptions.payments.amount"), money(payment.amount)],
    [t("adminSubscriptions.refund.before"), money(payment.refundedAmount)],
    [t("adminSubscriptions.payments.status"), t(`adminSubscriptions.status.${payment.status}`)],
    [
      t("adminSubscriptions.payments.method"),
      <span key="method" className="capitalize">
        {payment.method ?? "–"}
      </span>,
    ],
    [t("adminSubscriptions.payments.invoice"), payment.description ?? "–"],
  ];
  return (
    <Form method="post" className="form">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      <dl className="console-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen && <p className="text-soft">{t("adminSubscriptions.refund.text")}</p>}
      {isPaid && !canRefund && !refusal && (
        <p className="notice">
          {t("adminSubscriptions.prices.off")} {t("adminSubscriptions.prices.offHelp")}
        </p>
      )}
      {!isPaid && !refusal && <p className="notice">{t("adminSubscriptions.refund.closed")}</p>}
      <div className="form-actions">
        {isOpen && (
          <button className="btn btn-danger" disabled={isBusy}>
            {t("adminSubscriptions.refund.submit", {
              amount: money(payment.amount - payment.refundedAmount),
            })}
          </button>
        )}
        <Link className="btn" to="/admin/subscriptions/payments">
          {t("adminSubscriptions.refund.back")}
        </Link>
      </div>
    </Form>
  );
}
