import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import type { SubscriptionDto } from "~/features/billing/types";
import { MAX_REASON_LENGTH } from "../limits";
import { useBanText } from "./use-subscription-text";

/** Bans a person with a reason, or ends the ban. */
export function BanForm({
  userId,
  isBanned,
  subscription,
  lastResult,
  formError,
}: {
  userId: string;
  isBanned: boolean;
  subscription: SubscriptionDto | null;
  lastResult?: SubmissionResult;
  formError?: string;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const banText = useBanText(subscription);
  const [form, fields] = useForm<{ reason: string }>({ id: "ban", lastResult });
  return (
    <Form method="post" id={form.id} className="form">
      {formError && <FormError error={formError} />}
      <input type="hidden" name="isBanned" value={String(!isBanned)} />
      {!isBanned && banText && (
        <p className="notice">
          {banText}{" "}
          <Link className="link" to="/admin/subscriptions/payments">
            {t("adminUsers.ban.refund")}
          </Link>
        </p>
      )}
      {!isBanned && (
        <TextAreaField
          field={fields.reason}
          label={t("adminUsers.ban.reason")}
          help={t("adminUsers.ban.reasonHelp")}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
        />
      )}
      <div className="form-actions">
        <button className={isBanned ? "btn btn-primary" : "btn btn-danger"} disabled={isBusy}>
          {t(isBanned ? "adminUsers.ban.endConfirm" : "adminUsers.ban.confirm")}
        </button>
        <Link className="btn" to={`/admin/users/${userId}`}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
