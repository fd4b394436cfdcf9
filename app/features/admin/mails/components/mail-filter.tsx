import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { FilterBar } from "~/features/admin/components/filter-bar";
import { mailStates } from "~/features/mail/states";

/** Which emails are shown. */
export function MailFilter({ status }: { status: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FilterBar action="/admin/content/mails" label={t("adminMails.title")}>
      <div className="field">
        <label htmlFor={id}>{t("adminMails.status")}</label>
        <select id={id} name="status" className="input" defaultValue={status}>
          <option value="">{t("adminMails.all")}</option>
          {mailStates.map((value) => (
            <option key={value} value={value}>
              {t(`adminMails.state.${value}`)}
            </option>
          ))}
        </select>
      </div>
    </FilterBar>
  );
}
