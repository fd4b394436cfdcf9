import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translation";
import { PasswordField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { NewPasswordField } from "./new-password-field";

type Field = ComponentProps<typeof PasswordField>["field"];

/** The current password, if there is one, and the new one. */
export function PasswordForm({
  formId,
  error,
  retryAfterSeconds,
  currentPassword,
  password,
  email,
  commonPasswords,
}: {
  formId: string;
  error?: string;
  retryAfterSeconds?: number;
  currentPassword: Field | null;
  password: Field;
  /** For password managers, which store the new password under this user name. */
  email: string;
  commonPasswords: string[];
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" id={formId} className="grid gap-4.5">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {currentPassword && (
        <div className="-mb-2 grid gap-0.5">
          <PasswordField
            field={currentPassword}
            label={t("password.present")}
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            required
          />
          <a
            className="link inline-flex min-h-11 items-center justify-self-start text-sm"
            href="/forgot-password"
          >
            {t("password.forgotten")}
          </a>
        </div>
      )}
      <NewPasswordField field={password} label={t("password.new")} commonPasswords={commonPasswords} />
      <button className="btn btn-primary justify-self-start max-sm:w-full" disabled={isBusy}>
        {t(currentPassword ? "password.submit" : "password.setSubmit")}
      </button>
    </Form>
  );
}
