import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { FilterBar } from "~/features/admin/components/filter-bar";
import { supportStatuses } from "~/features/support/statuses";

/** Which requests are shown. */
export function SupportFilter({ filter }: { filter: { status: string; assignee: string } }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FilterBar action="/admin/content/support" label={t("adminSupport.title")}>
      <div className="field">
        <label htmlFor={`${id}-status`}>{t("adminSupport.status.label")}</label>
        <select id={`${id}-status`} name="status" className="input" defaultValue={filter.status}>
          <option value="">{t("adminSupport.all")}</option>
          {supportStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`adminSupport.status.${value}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-assignee`}>{t("adminSupport.assignee")}</label>
        <select id={`${id}-assignee`} name="assignee" className="input" defaultValue={filter.assignee}>
          <option value="">{t("adminSupport.anyone")}</option>
          <option value="me">{t("adminSupport.me")}</option>
        </select>
      </div>
    </FilterBar>
  );
}
