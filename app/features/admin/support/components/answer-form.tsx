import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_MESSAGE_LENGTH } from "~/features/support/limits";
import type { CaseRefusal } from "../types";

/** Writes an answer that the person is sent by email. */
export function AnswerForm({
  submitKey,
  isMailed,
  refusal,
}: {
  submitKey: string;
  isMailed: boolean;
  refusal?: CaseRefusal;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ message: string }>({ id: "answer", lastResult: refusal?.lastResult });
  return (
    <Form method="post" id={form.id} className="console-card" preventScrollReset>
      {refusal?.formError && (
        <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />
      )}
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="submitKey" value={submitKey} />
      <TextAreaField
        field={fields.message}
        label={t("adminSupport.write")}
        help={t(isMailed ? "adminSupport.writeHelp" : "adminSupport.writeHelpWithout")}
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        required
      />
      <button className="btn btn-primary justify-self-start" disabled={isBusy}>
        {t("adminSupport.send")}
      </button>
    </Form>
  );
}
