import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";

/** Asks before something of the console is deleted for good. */
export function DeletePage({
  title,
  text,
  name,
  confirm,
  keepHref,
  formError,
}: {
  title: string;
  /** What is lost and what stays. */
  text: string;
  /** What is deleted, as administrators know it. */
  name: string;
  confirm: string;
  keepHref: string;
  /** Translation key. */
  formError?: string;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="form">
      <h2>{title}</h2>
      {formError && <FormError error={formError} />}
      <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
        {name}
      </p>
      <p className="text-soft">{text}</p>
      <div className="form-actions">
        <button className="btn btn-danger" disabled={isBusy}>
          {confirm}
        </button>
        <Link className="btn" to={keepHref}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
