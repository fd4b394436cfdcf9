import { useTranslation } from "~/i18n/translation";
import { useLanguage } from "~/i18n/use-language";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import type { AdministratorDto } from "~/features/admin/types";
import { FilterBar } from "./filter-bar";
import { useActionName } from "./use-action-name";

/** What the log shows now. */
export interface ShownLog {
  action?: string;
  administratorId?: string;
  person?: string;
  from?: string;
  to?: string;
}

/** The filters of the log, as one form. */
export function LogFilterBar({
  shown,
  actions,
  administrators,
}: {
  shown: ShownLog;
  actions: string[];
  administrators: AdministratorDto[];
}) {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const language = useLanguage();
  const named = actions
    .map((action) => [action, nameOf(action)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return (
    <FilterBar key={JSON.stringify(shown)} action="/admin/log" method="post" label={t("admin.log.title")}>
      <Choice name="action" label={t("admin.log.action")} value={shown.action} options={named} />
      <Choice
        name="administratorId"
        label={t("admin.log.administrator")}
        value={shown.administratorId}
        options={administrators.map(({ id, email }) => [id, email] as const)}
      />
      <div className="field">
        <label htmlFor="log-person">{t("admin.log.person")}</label>
        <input
          id="log-person"
          name="person"
          className="input"
          defaultValue={shown.person}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Day name="from" label={t("admin.log.from")} value={shown.from} />
      <Day name="to" label={t("admin.log.to")} value={shown.to} />
    </FilterBar>
  );
}

function Day({ name, label, value }: { name: string; label: string; value?: string }) {
  return (
    <div className="field">
      <label htmlFor={`log-${name}`}>{label}</label>
      <input id={`log-${name}`} type="date" name={name} className="input" defaultValue={value} />
    </div>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value?: string;
  options: (readonly [value: string, name: string])[];
}) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <label htmlFor={`log-${name}`}>{label}</label>
      <select id={`log-${name}`} name={name} className="input max-w-56" defaultValue={value ?? ""}>
        <option value="">{t("admin.log.all")}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
