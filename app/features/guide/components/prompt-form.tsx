import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import type { TestScreen } from "~/features/guide/types";
import { expectationFields, MAX_EXPECTATION, MAX_TEST_PROMPT, testRules } from "../limits";

type Prompt = Pick<TestScreen["cases"][number], "prompt" | "expectations">;

/** Empty rows that are shown besides those in use. */
const SPARE = 2;

/** A test prompt with what its reply must fulfil. Two empty expectations are always there; more come after saving. */
export function PromptForm({
  prompt,
  cancelHref,
  lastResult,
  formError,
  retryAfterSeconds,
}: {
  prompt: Prompt | null;
  cancelHref: string;
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Record<string, string>>({
    id: "prompt",
    lastResult,
    defaultValue: toFields(prompt),
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const rules = [
    ["", "–"],
    ...testRules.map((rule) => [rule, t(`adminTraining.rules.${rule}`)] as const),
  ] as const;
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <TextAreaField
        field={fields.prompt!}
        label={t("adminTraining.prompt")}
        rows={3}
        maxLength={MAX_TEST_PROMPT}
        required
      />
      <fieldset className="grid gap-4">
        <legend className="pb-2 font-medium">{t("adminTraining.expectations")}</legend>
        <p className="help">{t("adminTraining.expectationsHelp")}</p>
        {expectationFields.slice(0, (prompt?.expectations.length ?? 0) + SPARE).map((number) => (
          <div key={number} className="form-pair">
            <SelectField
              field={fields[`rule${number}`]!}
              label={t("adminTraining.rule", { number })}
              options={rules}
              required={number === 1}
            />
            <TextField
              field={fields[`value${number}`]!}
              label={t("adminTraining.value", { number })}
              maxLength={MAX_EXPECTATION}
            />
          </div>
        ))}
      </fieldset>
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("actions.saveChanges")}
        </button>
        <Link className="btn" to={cancelHref}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}

function toFields(prompt: Prompt | null): Record<string, string> {
  const fields: Record<string, string> = { prompt: prompt?.prompt ?? "" };
  for (const [index, { rule, value }] of (prompt?.expectations ?? []).entries()) {
    fields[`rule${index + 1}`] = rule;
    fields[`value${index + 1}`] = value;
  }
  return fields;
}
