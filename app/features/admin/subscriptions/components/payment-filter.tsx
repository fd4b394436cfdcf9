import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { FilterBar } from "~/features/admin/components/filter-bar";
import { paymentStatuses } from "~/features/billing/admin-choices";

/** Which payments are shown. */
export function PaymentFilter({ status }: { status: string | null }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FilterBar action="/admin/subscriptions/payments" label={t("adminSubscriptions.payments.title")}>
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
    </FilterBar>
  );
}
