import { useId } from "react";
import { useTranslation } from "~/i18n/translation";

/** What a person wrote in a form that is not shown again: it can be read, selected and copied. */
export function OwnWords({ text }: { text: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t("errorPage.yourWords")}</label>
      <textarea id={id} dir="auto" className="input" rows={4} readOnly defaultValue={text} />
    </div>
  );
}
