import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { EmailField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";

/** Asks for the email address of a further administrator. */
export function InviteForm({
  lastResult,
  formError,
  retryAfterSeconds,
}: {
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ email: string }>({ id: "invite", lastResult });
  return (
    <Form method="post" id={form.id} className="form">
      {formError && <FormError error={formError} retryAfterSeconds={retryAfterSeconds} />}
      <EmailField field={fields.email} label={t("adminUsers.fields.email")} autoComplete="off" />
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("adminUsers.invite.send")}
        </button>
        <Link className="btn" to="/admin">
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
