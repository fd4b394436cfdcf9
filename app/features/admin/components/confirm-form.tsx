import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { PasswordField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";

/** Asks for the password again. A plain form, because it opens a new session. */
export function ConfirmForm({
  lastResult,
  refusal,
}: {
  lastResult?: SubmissionResult | null;
  refusal: { formError: string; retryAfterSeconds?: number } | null;
}) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ password: string }>({ id: "confirm", lastResult });
  return (
    <form method="post" id={form.id} className="form">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      <PasswordField
        field={fields.password}
        label={t("admin.confirm.password")}
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
      />
      <button className="btn btn-primary">{t("admin.confirm.submit")}</button>
    </form>
  );
}
