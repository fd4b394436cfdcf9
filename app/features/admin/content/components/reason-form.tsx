import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { ConflictNotice } from "~/features/admin/components/conflict-notice";
import { MAX_REASON_DESCRIPTION, MAX_REASON_LABEL } from "~/features/onboarding/limits";
import { reasonField } from "~/features/onboarding/reason-fields";
import type { ReasonInput } from "~/features/onboarding/reason-schema";
import { seenReason, type ManagedReason } from "~/features/onboarding/steps";
import { languageRegistry, languages } from "~/i18n/config";

/** What the action answers to words that were not saved. */
export interface ReasonAnswer {
  lastResult: SubmissionResult;
  formError?: string;
  /** What is stored now, if someone else has changed it since the form was made. */
  present?: ManagedReason;
}

/** A reason's words in each language. `reason` is null for a new one. */
export function ReasonForm({ reason, answer }: { reason: ManagedReason | null; answer?: ReasonAnswer }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { lastResult, present, formError } = answer ?? {};
  const typed = (lastResult?.initialValue ?? {}) as Partial<ReasonInput & { seen: string }>;
  // A form that was refused for another reason keeps what its reader saw, so that nothing is overwritten.
  const seen = present ? seenReason(present) : (typed.seen ?? (reason && seenReason(reason)));
  const [form, fields] = useForm<Required<ReasonInput>>({
    id: "reason",
    lastResult,
    defaultValue: Object.fromEntries(
      languages.flatMap((language) => [
        [reasonField("label", language), reason?.labels[language]],
        [reasonField("description", language), reason?.descriptions[language]],
      ]),
    ),
  });
  const shown = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const label = t("adminContent.reasons.label");
  const description = t("adminContent.reasons.description");
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-5">
      {present && (
        <ConflictNotice
          title={t("admin.conflict.title")}
          values={languages.flatMap((language) => {
            const { name } = languageRegistry[language];
            const ownLabel = typed[reasonField("label", language)] ?? "";
            const ownDescription = typed[reasonField("description", language)] ?? "";
            return [
              [`${name}, ${label}`, present.labels[language], ownLabel.trim()],
              [`${name}, ${description}`, present.descriptions[language], ownDescription.trim()],
            ] satisfies [string, string, string][];
          })}
        />
      )}
      {shown && <FormError error={shown} />}
      {seen && <input type="hidden" name="seen" value={seen} />}
      {languages.map((language) => (
        <fieldset key={language} className="console-card" lang={language}>
          <legend className="font-medium">{languageRegistry[language].name}</legend>
          <TextField
            field={fields[reasonField("label", language)]}
            label={label}
            maxLength={MAX_REASON_LABEL}
            autoComplete="off"
            required
          />
          <TextField
            field={fields[reasonField("description", language)]}
            label={description}
            maxLength={MAX_REASON_DESCRIPTION}
            autoComplete="off"
          />
        </fieldset>
      ))}
      <button className="btn btn-primary justify-self-start" disabled={isBusy}>
        {t(reason ? "actions.saveChanges" : "adminContent.reasons.add")}
      </button>
    </Form>
  );
}
