import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { mailStates } from "~/features/mail/states";

/** Which emails are shown. A form, so that it works without scripts. */
export function MailFilter({ status }: { status: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form method="get" className="console-bar">
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
      <button className="btn">{t("adminMails.filter")}</button>
    </Form>
  );
}
