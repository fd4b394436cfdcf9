import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import type { ConfigurationDto } from "~/features/guide/types";
import {
  configurationCategories,
  configurationModels,
  MAX_CONFIGURATION_DESCRIPTION,
  MAX_CONFIGURATION_NAME,
  MAX_FORM_TOKENS,
  MAX_OVERRIDE_REASON,
  MAX_SYSTEM_PROMPT,
  MIN_OVERRIDE_REASON,
} from "../limits";

type Fields = Record<
  | "name"
  | "description"
  | "systemPrompt"
  | "temperature"
  | "maxTokens"
  | "model"
  | "category"
  | "isActive"
  | "overrideReason",
  string
>;

const defaults = { temperature: "1", maxTokens: "1000", model: "gpt-5", category: "spiritual" };

/** A new or an existing configuration. `hasFailed` says that its tests forbid to activate it. */
export function ConfigurationForm({
  configuration,
  lastResult,
  formError,
  retryAfterSeconds,
  hasFailed = false,
}: {
  configuration?: ConfigurationDto;
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
  hasFailed?: boolean;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Fields>({
    id: "configuration",
    lastResult,
    defaultValue: configuration
      ? { ...configuration, maxTokens: String(configuration.maxTokens), isActive: "" }
      : defaults,
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      {configuration && <input type="hidden" name="version" value={configuration.version} />}
      <TextField
        field={fields.name}
        label={t("adminTraining.name")}
        maxLength={MAX_CONFIGURATION_NAME}
        required
      />
      <TextField
        field={fields.description}
        label={t("adminTraining.description")}
        maxLength={MAX_CONFIGURATION_DESCRIPTION}
      />
      <TextAreaField
        field={fields.systemPrompt}
        label={t("adminTraining.systemPrompt")}
        help={t("adminTraining.systemPromptHelp")}
        rows={14}
        maxLength={MAX_SYSTEM_PROMPT}
        required
      />
      <div className="form-pair">
        <SelectField
          field={fields.category}
          label={t("adminTraining.category")}
          options={configurationCategories.map((name) => [name, t(`adminTraining.categories.${name}`)])}
          required
        />
        <SelectField
          field={fields.model}
          label={t("adminTraining.model")}
          options={configurationModels.map((name) => [name, name])}
          required
        />
        <TextField
          field={fields.temperature}
          type="number"
          label={t("adminTraining.temperature")}
          min={0}
          max={2}
          step={0.1}
          required
        />
        <TextField
          field={fields.maxTokens}
          type="number"
          label={t("adminTraining.maxTokens")}
          min={100}
          max={Math.max(MAX_FORM_TOKENS, configuration?.maxTokens ?? 0)}
          step={100}
          required
        />
      </div>
      {configuration && !configuration.isActive && (
        <CheckboxField
          field={fields.isActive}
          label={t("adminTraining.activate")}
          help={t("adminTraining.activateHelp")}
        />
      )}
      {hasFailed && (
        <TextAreaField
          field={fields.overrideReason}
          label={t("adminTraining.overrideReason")}
          help={t("adminTraining.overrideHelp")}
          rows={2}
          minLength={MIN_OVERRIDE_REASON}
          maxLength={MAX_OVERRIDE_REASON}
        />
      )}
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t(configuration ? "actions.saveChanges" : "adminTraining.create")}
        </button>
        <Link className="btn" to="/admin/ai-training">
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
