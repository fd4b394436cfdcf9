import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { EmailField, PasswordField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { PassingToast } from "~/components/toast/passing-toast";
import { SubmitGuardScript } from "~/components/forms/submit-guard-script";
import { NewPasswordField } from "./new-password-field";

interface AuthFields extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** The sentences a form error can consist of. */
const descriptions: Record<string, string> = {
  "errors.loginFailed": "errors.loginFailedDescription",
  "errors.registrationFailed": "errors.registrationFailedDescription",
};

/** An error of its field, and a registration that failed. */
const emailTaken = "errors.emailTaken";

/** The fields of both forms. The form posts to its own page and keeps its values, except the password. */
export function AuthForm({
  mode,
  lastResult,
  formError,
  retryAfterSeconds,
  redirectTo,
  commonPasswords,
}: {
  mode: "login" | "register";
  lastResult?: SubmissionResult | null;
  formError?: string;
  retryAfterSeconds?: number;
  redirectTo?: string;
  /** Passwords the new-password field warns about. */
  commonPasswords: string[];
}) {
  const { t } = useTranslation();
  const [form, fields] = useForm<AuthFields>({ id: mode, lastResult });
  const isNew = mode === "register";
  const error = formError ?? form.errors?.[0] ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const isTaken = fields.email.errors?.includes(emailTaken);
  const failure = isTaken ? "errors.registrationFailed" : error;
  const reason = isTaken ? emailTaken : error && descriptions[error];

  return (
    <form method="post" id={form.id} className="grid gap-4.5">
      {error && (
        <FormError error={error} description={descriptions[error]} retryAfterSeconds={retryAfterSeconds} />
      )}
      {failure && reason && <PassingToast error={failure} description={reason} />}
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {isNew && (
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <TextField
            field={fields.firstName}
            label={t("auth.firstName")}
            autoComplete="given-name"
            minLength={2}
            maxLength={MAX_NAME_LENGTH}
            required
          />
          <TextField
            field={fields.lastName}
            label={t("auth.lastName")}
            autoComplete="family-name"
            minLength={2}
            maxLength={MAX_NAME_LENGTH}
          />
        </div>
      )}
      <EmailField field={fields.email} label={t("auth.email")} autoComplete={isNew ? "email" : "username"} />
      {isNew ? (
        <NewPasswordField
          field={fields.password}
          label={t("auth.password")}
          commonPasswords={commonPasswords}
        />
      ) : (
        <div className="-mb-2 grid gap-0.5">
          <PasswordField
            field={fields.password}
            label={t("auth.password")}
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            required
          />
          <a
            className="link inline-flex min-h-11 items-center justify-self-start text-sm"
            href="/forgot-password"
          >
            {t("auth.forgot")}
          </a>
        </div>
      )}
      <button className="btn btn-primary w-full">{t(`auth.${mode}.submit`)}</button>
      <SubmitGuardScript />
    </form>
  );
}
