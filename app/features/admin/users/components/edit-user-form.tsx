import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useSavedValue } from "~/client/saved-form";
import { useTranslation } from "~/i18n/translation";
import { EmailField, SelectField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { seenFields, userPlans, type AdminUserDto } from "../types";
import { EditConflict } from "./edit-conflict";

/** What the action answers to a form that was not saved. */
export interface EditAnswer {
  lastResult: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
  /** What is stored now, if someone else has changed the person since the form was made. */
  present?: AdminUserDto;
}

/** Edits a person. A form that was refused keeps the version that its reader saw, so that nothing is overwritten. */
export function EditUserForm({ user, answer }: { user: AdminUserDto; answer?: EditAnswer | null }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const typed = answer?.lastResult.initialValue as Record<string, string | undefined> | undefined;
  const [form, fields] = useForm<Record<"firstName" | "lastName" | "email" | "subscriptionTier", string>>({
    id: "edit-user",
    lastResult: answer?.lastResult,
    defaultValue: {
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      email: user.email,
      subscriptionTier: user.subscriptionTier,
    },
  });
  // A plan is always sent, a box only when it is ticked.
  const isSaved = useSavedValue("subscriptionTier") !== undefined;
  const savedTick = useSavedValue("isAdmin") === "on";
  const isTicked = typed ? typed.isAdmin === "on" : isSaved ? savedTick : user.isAdmin;
  const base = answer?.present ?? user;
  const version = answer && !answer.present ? (typed?.updatedAt ?? base.updatedAt) : base.updatedAt;
  const seen = answer && !answer.present ? (typed?.seen ?? seenFields(base)) : seenFields(base);
  const error = answer?.formError ?? (answer?.lastResult.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {answer?.present ? (
        <EditConflict present={answer.present} typed={typed ?? {}} />
      ) : (
        error && <FormError error={error} retryAfterSeconds={answer?.retryAfterSeconds} />
      )}
      <input type="hidden" name="updatedAt" value={version} />
      <input type="hidden" name="seen" value={seen} />
      <TextField
        field={fields.firstName}
        label={t("adminUsers.fields.firstName")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <TextField
        field={fields.lastName}
        label={t("adminUsers.fields.lastName")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <EmailField
        field={fields.email}
        label={t("adminUsers.fields.email")}
        help={t("adminUsers.edit.emailHelp")}
        autoComplete="off"
      />
      <SelectField
        field={fields.subscriptionTier}
        label={t("adminUsers.column.plan")}
        help={t("adminUsers.edit.planHelp")}
        options={userPlans.map((plan) => [plan, t(`adminUsers.plan.${plan}`)] as const)}
        required
      />
      <label className="choice font-normal">
        <input type="checkbox" name="isAdmin" defaultChecked={isTicked} />
        <span>{t("adminUsers.administrator")}</span>
      </label>
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("actions.saveChanges")}
        </button>
        <Link className="btn" to={`/admin/users/${user.id}`}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
