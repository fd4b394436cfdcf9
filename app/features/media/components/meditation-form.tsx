import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { meditationAmbiences, meditationVoices } from "~/features/meditation/limits";
import { DEFAULT_MINUTES, MAX_PROMPT_LENGTH, MAX_TITLE_LENGTH, MIN_MEDITATION_PROMPT } from "../limits";
import type { MediaAllowance } from "../types";
import { SoundFields } from "./sound-fields";

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
  allowance,
  prompt = "",
  lastResult,
  formError,
  retryAfterSeconds,
}: RefusedForm & { submitKey: string; allowance: MediaAllowance; prompt?: string }) {
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
      <SoundFields fields={fields} isPremium={allowance.isPremium} isRefused={Boolean(lastResult)} />
      {allowance.ownScript !== "hidden" && (
        <p className="help">
          {t(allowance.ownScript === "open" ? "premium.script.offer" : "premium.script.offerPremium")}{" "}
          <Link className="link" to="/gallery/new/script">
            {t("premium.script.title")}
          </Link>
        </p>
      )}
      <p className="help">{t("gallery.form.notWhileDriving")}</p>
      <button className="btn btn-primary" disabled={isBusy}>
        {t("gallery.form.makeMeditation")}
      </button>
    </Form>
  );
}
