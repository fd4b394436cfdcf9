import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { PasswordField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";

/**
 * Confirms the deletion of an account: its password, if it has one, and a tick. A plain form, because it ends the
 * session.
 */
export function DeleteForm({
  hasPassword,
  lastResult,
  refusal,
}: {
  hasPassword: boolean;
  lastResult?: SubmissionResult | null;
  refusal: { formError: string; retryAfterSeconds?: number } | null;
}) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ password: string; understood: string }>({ id: "delete", lastResult });
  const error = fields.understood.errors?.[0];
  return (
    <form method="post" id={form.id} className="form">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      {hasPassword && (
        <PasswordField
          field={fields.password}
          label={t("deletion.password")}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          required
        />
      )}
      <div className="field">
        <label className="choice font-normal">
          <input
            type="checkbox"
            name={fields.understood.name}
            required
            defaultChecked={fields.understood.initialValue === "on"}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "understood-error"}
          />
          <span>{t("deletion.understood")}</span>
        </label>
        {error && (
          <p id="understood-error" className="error">
            {t(error)}
          </p>
        )}
      </div>
      <button className="btn btn-danger">{t("deletion.submit")}</button>
    </form>
  );
}
