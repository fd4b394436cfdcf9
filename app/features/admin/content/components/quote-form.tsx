import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/fields";
import { FormError } from "~/components/form-error";
import { MAX_AUTHOR_LENGTH, MAX_QUOTE_LENGTH } from "~/features/home/limits";
import type { QuoteDay } from "~/features/home/types";
import { languageRegistry, languages } from "~/i18n/config";

/** The quote of one day in each language. */
export function QuoteForm({ day, lastResult }: { day: QuoteDay; lastResult?: SubmissionResult }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { date, texts, author, isStored, missing } = day;
  const written = (language: "en" | "es" | "it") =>
    isStored && !missing.some((one) => one === language) ? texts[language] : "";
  const [form, fields] = useForm<{ en: string; es: string; it: string; author: string }>({
    id: "quote",
    lastResult,
    defaultValue: { en: written("en"), es: written("es"), it: written("it"), author: author ?? "" },
  });
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4">
      {lastResult?.error && <FormError error="validation.checkFields" />}
      {languages.map((language) => (
        <TextAreaField
          key={language}
          field={fields[language]}
          label={languageRegistry[language].name}
          help={isStored ? undefined : texts[language]}
          rows={3}
          maxLength={MAX_QUOTE_LENGTH}
          lang={language}
          required={language === "en"}
        />
      ))}
      <TextField
        field={fields.author}
        label={t("adminContent.quotes.author")}
        maxLength={MAX_AUTHOR_LENGTH}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("actions.saveChanges")}
        </button>
        {isStored && (
          <Link className="btn" to={`/admin/content/quotes/${date}/delete`}>
            {t("adminContent.quotes.delete")}
          </Link>
        )}
      </div>
    </Form>
  );
}
