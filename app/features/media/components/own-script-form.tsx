import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import {
  MAX_OWN_SCRIPT,
  meditationAmbiences,
  meditationVoices,
  MIN_OWN_SCRIPT,
} from "~/features/meditation/limits";
import { DEFAULT_MINUTES, MAX_TITLE_LENGTH } from "../limits";
import type { MediaAllowance } from "../types";
import type { RefusedForm } from "./meditation-form";
import { PremiumLine } from "./premium-line";
import { SoundFields } from "./sound-fields";

interface FormValues extends Record<string, unknown> {
  title: string;
  script: string;
  minutes: string;
  voice: string;
  ambience: string;
  bells: string;
}

/** A meditation of the person's own words. Without Premium there is one line instead, unless the form came back with a text. */
export function OwnScriptForm(props: RefusedForm & { submitKey: string; allowance: MediaAllowance }) {
  const { t } = useTranslation();
  if (props.allowance.ownScript === "premium" && !props.lastResult)
    return <PremiumLine text={t("premium.script.line")} />;
  return <Fields {...props} />;
}

function Fields({
  submitKey,
  allowance,
  lastResult,
  formError,
  retryAfterSeconds,
}: RefusedForm & { submitKey: string; allowance: MediaAllowance }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<FormValues>({
    id: "own-script",
    lastResult,
    defaultValue: {
      title: "",
      script: "",
      minutes: String(DEFAULT_MINUTES),
      voice: meditationVoices[0],
      ambience: meditationAmbiences[0],
      bells: "on",
    },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <input type="hidden" name="submitKey" value={submitKey} />
      <TextField
        field={fields.title}
        label={t("gallery.form.title")}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.script}
        label={t("premium.script.label")}
        help={t("premium.script.help")}
        rows={12}
        minLength={MIN_OWN_SCRIPT}
        maxLength={MAX_OWN_SCRIPT}
        required
      />
      {allowance.ownScript === "premium" && <PremiumLine text={t("premium.script.line")} />}
      <SoundFields fields={fields} isPremium={allowance.isPremium} isRefused={Boolean(lastResult)} />
      <button className="btn btn-primary" disabled={isBusy}>
        {t("gallery.form.makeMeditation")}
      </button>
    </Form>
  );
}
