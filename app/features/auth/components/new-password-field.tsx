import { MAX_PASSWORD_LENGTH } from "~/features/auth/limits";
import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translation";
import { PasswordField } from "~/components/forms/fields";
import { CommonPasswordHint } from "./common-password-hint";

/** A field for a new password. `commonPasswords` are the ones it warns about. */
export function NewPasswordField({
  field,
  label,
  commonPasswords,
}: Pick<ComponentProps<typeof PasswordField>, "field" | "label"> & { commonPasswords: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1.5">
      <PasswordField
        field={field}
        label={label}
        help={t("password.help")}
        autoComplete="new-password"
        minLength={6}
        maxLength={MAX_PASSWORD_LENGTH}
        required
      />
      <CommonPasswordHint passwords={commonPasswords} />
    </div>
  );
}
