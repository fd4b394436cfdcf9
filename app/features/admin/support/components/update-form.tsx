import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextAreaField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_NOTE_LENGTH } from "~/features/support/limits";
import { supportStatuses } from "~/features/support/statuses";
import type { AdministratorDto, SupportCaseDto } from "~/features/support/types";
import type { CaseRefusal } from "../types";

/** Changes a request's status and who takes care of it, with a note for the other administrators. */
export function UpdateForm({
  request,
  administrators,
  refusal,
}: {
  request: SupportCaseDto;
  administrators: AdministratorDto[];
  refusal?: CaseRefusal;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const seen = { status: request.status, assigneeId: request.assignee?.id ?? "" };
  const [form, fields] = useForm<
    Record<"status" | "assigneeId" | "note" | "seenStatus" | "seenAssigneeId", string>
  >({
    id: "update",
    lastResult: refusal?.lastResult,
    defaultValue: { ...seen, note: "", seenStatus: seen.status, seenAssigneeId: seen.assigneeId },
  });
  // An answer and another administrator change the status, too: the field then shows it, and the typed note stays.
  const [opened] = useState(request.status);
  const { name, errors, initialValue } = fields.status;
  const status = { name, errors, initialValue: request.status === opened ? initialValue : request.status };
  return (
    <Form method="post" id={form.id} className="console-card" preventScrollReset>
      {refusal?.formError && (
        <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />
      )}
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="seenStatus" value={fields.seenStatus.initialValue} />
      <input type="hidden" name="seenAssigneeId" value={fields.seenAssigneeId.initialValue ?? ""} />
      <SelectField
        key={request.status}
        field={status}
        label={t("adminSupport.status.label")}
        options={supportStatuses.map((value) => [value, t(`adminSupport.status.${value}`)] as const)}
        required
      />
      <SelectField
        field={fields.assigneeId}
        label={t("adminSupport.assignee")}
        options={[
          ["", t("adminSupport.nobody")],
          ...administrators.map(({ id, email }) => [id, email] as const),
        ]}
      />
      <TextAreaField
        field={fields.note}
        label={t("adminSupport.note")}
        help={t("adminSupport.noteHelp")}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
      />
      <button className="btn justify-self-start" disabled={isBusy}>
        {t("adminSupport.save")}
      </button>
    </Form>
  );
}
