import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextField } from "~/components/fields";
import { FormError } from "~/components/form-error";
import { MAX_REASON_DESCRIPTION, MAX_REASON_LABEL } from "~/features/onboarding/limits";
import type { ReasonInput } from "~/features/onboarding/reason-schema";
import type { ManagedReason } from "~/features/onboarding/steps";
import { languageRegistry, languages } from "~/i18n/config";

const suffixes = { en: "En", es: "Es", it: "It" } as const;

/** A reason's words in each language. `reason` is null for a new one. */
export function ReasonForm({
  reason,
  lastResult,
  error,
}: {
  reason: ManagedReason | null;
  lastResult?: SubmissionResult;
  error?: string;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Required<ReasonInput>>({
    id: "reason",
    lastResult,
    defaultValue: {
      labelEn: reason?.labels.en,
      labelEs: reason?.labels.es,
      labelIt: reason?.labels.it,
      descriptionEn: reason?.descriptions.en,
      descriptionEs: reason?.descriptions.es,
      descriptionIt: reason?.descriptions.it,
    },
  });
  const shown = error ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-5">
      {shown && <FormError error={shown} />}
      {languages.map((language) => (
        <fieldset key={language} className="console-card" lang={language}>
          <legend className="font-medium">{languageRegistry[language].name}</legend>
          <TextField
            field={fields[`label${suffixes[language]}`]}
            label={t("adminContent.reasons.label")}
            maxLength={MAX_REASON_LABEL}
            autoComplete="off"
            required
          />
          <TextField
            field={fields[`description${suffixes[language]}`]}
            label={t("adminContent.reasons.description")}
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
