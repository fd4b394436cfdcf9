import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import type { PaymentDto } from "~/features/billing/types";
import { formatListDateTime, formatMoney } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** Payments with what was given back of each. */
export function PaymentTable({ payments }: { payments: PaymentDto[] }) {
  const { t } = useTranslation();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminSubscriptions.payments.at")}</th>
          <th scope="col">{t("adminSubscriptions.payments.person")}</th>
          <th scope="col" className="number">
            {t("adminSubscriptions.payments.amount")}
          </th>
          <th scope="col">{t("adminSubscriptions.payments.status")}</th>
          <th scope="col">{t("adminSubscriptions.payments.method")}</th>
          <th scope="col">{t("adminSubscriptions.payments.invoice")}</th>
          <th scope="col">{t("adminSubscriptions.payments.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

function PaymentRow({ payment }: { payment: PaymentDto }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const { id, userId, email, amount, refundedAmount, currency, status } = payment;
  const isOpen = status === "succeeded" || status === "partially_refunded";
  return (
    <tr>
      <td data-label={t("adminSubscriptions.payments.at")} className="tabular-nums">
        {payment.paidAt && (
          <time dateTime={payment.paidAt}>{formatListDateTime(payment.paidAt, timeZone)}</time>
        )}
      </td>
      <td data-label={t("adminSubscriptions.payments.person")} className="console-address console-lead">
        <Link className="link" to={`/admin/users/${userId}`}>
          {email ?? userId}
        </Link>
      </td>
      <td data-label={t("adminSubscriptions.payments.amount")} className="number">
        <div>{formatMoney(amount, currency, language)}</div>
        {refundedAmount > 0 && (
          <div className="help">
            {t("adminSubscriptions.payments.refunded", {
              amount: formatMoney(refundedAmount, currency, language),
            })}
          </div>
        )}
      </td>
      <td data-label={t("adminSubscriptions.payments.status")}>
        <PaymentState status={status} />
      </td>
      <td data-label={t("adminSubscriptions.payments.method")}>
        <span className="capitalize">{payment.method ?? "–"}</span>
      </td>
      <td data-label={t("adminSubscriptions.payments.invoice")}>{payment.description ?? "–"}</td>
      <td data-label={t("adminSubscriptions.payments.actions")}>
        {isOpen && (
          <span className="console-acts -my-2">
            <Link
              className="link"
              to={`/admin/subscriptions/payments/${id}/refund`}
              aria-label={`${t("adminSubscriptions.payments.refund")}: ${email ?? userId}`}
            >
              {t("adminSubscriptions.payments.refund")}
            </Link>
          </span>
        )}
      </td>
    </tr>
  );
}

function PaymentState({ status }: Pick<PaymentDto, "status">) {
  const { t } = useTranslation();
  const state = status === "succeeded" ? "good" : status === "disputed" ? "bad" : undefined;
  return (
    <span className="console-state" data-state={state}>
      {t(`adminSubscriptions.status.${status}`)}
    </span>
  );
}
