import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { Choices } from "~/features/onboarding/components/choices";
import { MAX_REPORT_LENGTH, reportReasons } from "~/features/reports/limits";

/** The answer to a form that was refused. */
export interface ReportAnswer {
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}

/** Why something is reported. `keepHref` leads back. */
export function ReportForm({
  submitKey,
  keepHref,
  answer,
}: {
  submitKey: string;
  keepHref: string;
  answer?: ReportAnswer;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ reason: string; comment: string }>({
    id: "report",
    lastResult: answer?.lastResult,
    defaultValue: { reason: "", comment: "" },
  });
  const error = answer?.formError ?? (answer?.lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={answer?.retryAfterSeconds} />}
      <input type="hidden" name="submitKey" value={submitKey} />
      <Choices
        type="radio"
        name={fields.reason.name}
        legend={t("report.why")}
        choices={reportReasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        chosen={[fields.reason.initialValue ?? ""]}
        error={fields.reason.errors?.[0]}
      />
      <TextAreaField
        field={fields.comment}
        label={t("report.words")}
        help={t("report.wordsHelp")}
        rows={4}
        maxLength={MAX_REPORT_LENGTH}
      />
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("report.send")}
        </button>
        <Link className="btn" to={keepHref}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
