import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField, TextAreaField, TextField } from "~/components/fields";
import { FormError } from "~/components/form-error";
import { meditationAmbiences, meditationMinutes, meditationVoices } from "~/features/meditation/limits";
import { DEFAULT_MINUTES, MAX_PROMPT_LENGTH, MAX_TITLE_LENGTH, MIN_MEDITATION_PROMPT } from "../limits";

/** What came back from a form that was refused. */
export interface RefusedForm {
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}

interface Fields extends Record<string, unknown> {
  prompt: string;
  title: string;
  minutes: string;
  voice: string;
  ambience: string;
  bells: string;
}

/** What a meditation is about, how long it lasts and how it sounds. */
export function MeditationForm({
  submitKey,
  prompt = "",
  lastResult,
  formError,
  retryAfterSeconds,
}: RefusedForm & { submitKey: string; prompt?: string }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Fields>({
    id: "new-meditation",
    lastResult,
    defaultValue: {
      prompt,
      title: "",
      minutes: String(DEFAULT_MINUTES),
      voice: meditationVoices[0],
      ambience: meditationAmbiences[0],
      bells: "on",
    },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" action="/gallery/new/meditation" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <input type="hidden" name="submitKey" value={submitKey} />
      <TextAreaField
        field={fields.prompt}
        label={t("gallery.form.meditationPrompt")}
        help={t("gallery.form.meditationPromptHelp")}
        rows={3}
        minLength={MIN_MEDITATION_PROMPT}
        maxLength={MAX_PROMPT_LENGTH}
        required
      />
      <TextField
        field={fields.title}
        label={t("gallery.form.title")}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
      />
      <div className="form-pair">
        <SelectField
          field={fields.minutes}
          label={t("gallery.form.minutes")}
          options={meditationMinutes.map((value) => [
            String(value),
            t("gallery.form.minutesOption", { count: value }),
          ])}
          required
        />
        <SelectField
          field={fields.voice}
          label={t("gallery.form.voice")}
          options={meditationVoices.map((value) => [value, t(`gallery.voice.${value}`)])}
          required
        />
      </div>
      <SelectField
        field={fields.ambience}
        label={t("gallery.form.ambience")}
        options={meditationAmbiences.map((value) => [value, t(`gallery.ambience.${value}`)])}
        required
      />
      <label className="choice">
        <input
          type="checkbox"
          name={fields.bells.name}
          defaultChecked={lastResult ? fields.bells.initialValue === "on" : true}
        />
        <span>{t("gallery.form.bells")}</span>
      </label>
      <button className="btn btn-primary" disabled={isBusy}>
        {t("gallery.form.makeMeditation")}
      </button>
    </Form>
  );
}
