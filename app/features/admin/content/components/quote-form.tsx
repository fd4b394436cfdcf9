import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { ConflictNotice } from "~/features/admin/components/conflict-notice";
import { MAX_AUTHOR_LENGTH, MAX_QUOTE_LENGTH } from "~/features/home/limits";
import {
  fieldsOfQuote,
  quoteFields,
  seenQuote,
  type QuoteDay,
  type QuoteFields,
} from "~/features/home/types";
import { languageRegistry, languages } from "~/i18n/config";

/** What the action answers to a quote that was not saved. */
export interface QuoteAnswer {
  lastResult: SubmissionResult;
  /** What is stored now, if someone else has changed it since the form was made. */
  present?: QuoteDay;
}

/** The quote of one day in each language. */
export function QuoteForm({ day, answer }: { day: QuoteDay; answer?: QuoteAnswer }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { date, texts, isStored } = day;
  const { lastResult, present } = answer ?? {};
  const typed = (lastResult?.initialValue ?? {}) as Partial<QuoteFields & { seen: string }>;
  const [form, fields] = useForm<QuoteFields>({
    id: "quote",
    lastResult,
    defaultValue: fieldsOfQuote(day),
  });
  const labelOf = (field: keyof QuoteFields) =>
    field === "author" ? t("adminContent.quotes.author") : languageRegistry[field].name;
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4">
      {present && (
        <ConflictNotice
          title={t("admin.conflict.title")}
          values={quoteFields.map((field) => [
            labelOf(field),
            fieldsOfQuote(present)[field],
            (typed[field] ?? "").trim(),
          ])}
        />
      )}
      {lastResult?.error && <FormError error="validation.checkFields" />}
      {/* A form that was refused for another reason keeps what its reader saw, so that nothing is overwritten. */}
      <input
        type="hidden"
        name="seen"
        value={present ? seenQuote(present) : (typed.seen ?? seenQuote(day))}
      />
      {languages.map((language) => (
        <TextAreaField
          key={language}
          field={fields[language]}
          label={labelOf(language)}
          help={isStored ? undefined : texts[language]}
          rows={3}
          maxLength={MAX_QUOTE_LENGTH}
          lang={language}
          required={language === "en"}
        />
      ))}
      <TextField
        field={fields.author}
        label={labelOf("author")}
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
