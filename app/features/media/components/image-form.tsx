import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_PROMPT_LENGTH, MAX_STYLE_LENGTH, MAX_TITLE_LENGTH, MIN_IMAGE_PROMPT } from "../limits";
import type { RefusedForm } from "./meditation-form";

interface Fields extends Record<string, unknown> {
  prompt: string;
  title: string;
  style: string;
}

/** What an image shows, and its title. */
export function ImageForm({
  submitKey,
  prompt = "",
  isPainted,
  lastResult,
  formError,
  retryAfterSeconds,
}: RefusedForm & {
  submitKey: string;
  prompt?: string;
  /** Whether the built-in painter makes it. */
  isPainted: boolean;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Fields>({
    id: "new-image",
    lastResult,
    defaultValue: { prompt, title: "", style: "" },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" action="/gallery/new/image" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <input type="hidden" name="submitKey" value={submitKey} />
      <TextAreaField
        field={fields.prompt}
        label={t("gallery.form.imagePrompt")}
        help={t(isPainted ? "gallery.form.paintedPromptHelp" : "gallery.form.imagePromptHelp")}
        rows={3}
        minLength={MIN_IMAGE_PROMPT}
        maxLength={MAX_PROMPT_LENGTH}
        required
      />
      <TextField
        field={fields.title}
        label={t("gallery.form.title")}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        required
      />
      <TextField
        field={fields.style}
        label={t("gallery.form.style")}
        help={t("gallery.form.styleHelp")}
        maxLength={MAX_STYLE_LENGTH}
        autoComplete="off"
      />
      <button className="btn btn-primary" disabled={isBusy}>
        {t("gallery.form.makeImage")}
      </button>
    </Form>
  );
}
