import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { paymentStatuses } from "~/features/billing/admin-choices";

/** Which payments are shown. A form, so that it works without scripts. */
export function PaymentFilter({ status }: { status: string | null }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form method="get" className="console-bar">
      <div className="field">
        <label htmlFor={id}>{t("adminSubscriptions.payments.status")}</label>
        <select id={id} name="status" className="input" defaultValue={status ?? ""}>
          <option value="">{t("adminSubscriptions.payments.all")}</option>
          {paymentStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`adminSubscriptions.status.${value}`)}
            </option>
          ))}
        </select>
      </div>
      <button className="btn">{t("adminSubscriptions.payments.filter")}</button>
    </Form>
  );
}
