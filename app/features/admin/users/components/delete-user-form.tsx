import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";

/** Deletes a person once their email address is typed. */
export function DeleteUserForm({
  user,
  lastResult,
  formError,
}: {
  user: { id: string; email: string };
  lastResult?: SubmissionResult;
  formError?: string;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ typed: string }>({ id: "delete-user", lastResult });
  return (
    <Form method="post" id={form.id} className="form">
      {formError && <FormError error={formError} />}
      <TextField
        field={fields.typed}
        label={t("adminUsers.delete.type", { email: user.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <div className="form-actions">
        <button className="btn btn-danger" disabled={isBusy}>
          {t("adminUsers.delete.confirm")}
        </button>
        <Link className="btn" to={`/admin/users/${user.id}`}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
