import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { featureDefaults, featureField, featureStates } from "~/features/billing/feature-switch";
import type { ProviderState, SettingsView } from "~/features/admin/types";

/** The answer to a form of settings that were not saved. */
export interface SettingsAnswer {
  result?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
  /** What another administrator has saved in between, by the field's name, and its version. */
  conflict?: { version: number; changes: { name: string; value: string }[] };
}

const features = Object.keys(featureDefaults);

const labels: Record<string, string> = {
  provider: "adminSystem.form.provider",
  anthropicModel: "adminSystem.form.anthropicModel",
  localModel: "adminSystem.form.localModel",
  rateLimitPerMinute: "adminSystem.form.rateLimit",
  freeMediaPerDay: "adminSystem.form.media",
  prices: "adminSystem.form.prices",
  stripeTax: "adminSystem.form.stripeTax",
  ...Object.fromEntries(features.map((name) => [featureField(name), `adminSystem.feature.${name}`])),
};

/** Everything that can be set while the product runs. */
export function SystemSettings({
  settings,
  providers,
  isRateLimited,
  answer,
}: {
  settings: SettingsView;
  providers: ProviderState[];
  isRateLimited: boolean;
  answer: SettingsAnswer | null;
}) {
  const { t } = useTranslation();
  const { version, ...values } = settings;
  const [form, fields] = useForm<Record<string, string>>({
    id: "settings",
    lastResult: answer?.result,
    defaultValue: values,
  });
  const conflict = answer?.conflict;
  const changes = conflict?.changes
    .map(({ name, value }) => `${t(labels[name] ?? name)}: ${value}`)
    .join("; ");
  const error = answer?.formError ?? (answer?.result && !conflict ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={answer?.retryAfterSeconds} />}
      {conflict && (
        <p className="notice notice-error" role="alert">
          {t("adminSystem.form.conflict", { changes })}
        </p>
      )}
      <input type="hidden" name="version" value={conflict?.version ?? version} />
      <SelectField
        field={fields.provider!}
        label={t("adminSystem.form.provider")}
        options={providers.map(({ name, missing }) => [
          name,
          `${t(`adminSystem.provider.${name}`)} (${t(
            missing ? "adminSystem.provider.missing" : "adminSystem.provider.configured",
          )})`,
        ])}
        help={providers
          .filter(({ missing }) => missing)
          .map(({ name, missing }) =>
            t("adminSystem.provider.variables", {
              provider: t(`adminSystem.provider.${name}`),
              variables: missing,
            }),
          )
          .join(" ")}
        required
      />
      <TextField
        field={fields.anthropicModel!}
        label={t("adminSystem.form.anthropicModel")}
        maxLength={100}
        required
      />
      <TextField
        field={fields.localModel!}
        label={t("adminSystem.form.localModel")}
        help={t("adminSystem.form.modelHelp")}
        maxLength={100}
        required
      />
      <TextField
        field={fields.rateLimitPerMinute!}
        type="number"
        min={1}
        max={10_000}
        label={t("adminSystem.form.rateLimit")}
        help={t(isRateLimited ? "adminSystem.form.rateLimitHelp" : "adminSystem.form.rateLimitOff")}
        required
      />
      <TextField
        field={fields.freeMediaPerDay!}
        type="number"
        min={0}
        max={1_000}
        label={t("adminSystem.form.media")}
        required
      />
      <TextAreaField
        field={fields.prices!}
        label={t("adminSystem.form.prices")}
        help={t("adminSystem.form.pricesHelp")}
        rows={5}
        spellCheck={false}
      />
      <fieldset className="form">
        <legend className="font-medium">{t("adminSystem.form.features")}</legend>
        <p className="help">{t("adminSystem.form.featuresHelp")}</p>
        {features.map((name) => (
          <SelectField
            key={name}
            field={fields[featureField(name)]!}
            label={t(`adminSystem.feature.${name}`)}
            options={featureStates.map((state) => [state, t(`adminSystem.featureState.${state}`)])}
            required
          />
        ))}
      </fieldset>
      <SelectField
        field={fields.stripeTax!}
        label={t("adminSystem.form.stripeTax")}
        help={t("adminSystem.form.stripeTaxHelp")}
        options={[
          ["off", t("adminSystem.featureState.off")],
          ["on", t("adminSystem.featureState.on")],
        ]}
        required
      />
      <button className="btn btn-primary" name="intent" value="save">
        {t("adminSystem.form.save")}
      </button>
    </Form>
  );
}
