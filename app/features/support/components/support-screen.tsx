import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from "~/features/support/limits";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { EmailField, SelectField, TextAreaField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import type { OwnRequestDto } from "../types";
import { OwnRequests } from "./own-requests";

interface SupportFields extends Record<string, unknown> {
  email: string;
  category: string;
  subject: string;
  message: string;
}

/** The topics of a support request, and its form. */
export function SupportScreen({
  categories,
  email,
  isMailConfigured,
  category,
  submitKey,
  sent,
  requests,
  lastResult,
  formError,
  retryAfterSeconds,
}: {
  categories: readonly string[];
  /** The person's own email address as the initial value. */
  email: string;
  /** Whether an answer can also be sent by email. */
  isMailConfigured: boolean;
  /** Set when the person chose a card. */
  category?: string;
  submitKey: string;
  sent?: string;
  requests: OwnRequestDto[];
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<SupportFields>({
    id: "support",
    lastResult,
    defaultValue: { email, category: category ?? "", subject: "", message: "" },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);

  return (
    <div className="page">
      <header className="grid gap-2">
        <h1>{t("support.title")}</h1>
        <p className="text-soft">{t("support.intro")}</p>
      </header>
      <ul className="support-topics" aria-label={t("support.topics")}>
        {categories.map((value) => (
          <li key={value}>
            <Link
              className="card"
              to={`?${new URLSearchParams({ ...(sent && { sent }), category: value }).toString()}#support`}
              preventScrollReset
            >
              <h2 className="text-lg">{t(`support.category.${value}.name`)}</h2>
              <p className="text-soft text-sm">{t(`support.category.${value}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
      <div className="support-columns">
        <Form method="post" id={form.id} className="grid content-start gap-4.5">
          {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
          <input type="hidden" name="submitKey" value={submitKey} />
          <EmailField field={fields.email} label={t("support.email")} />
          <SelectField
            key={category}
            field={fields.category}
            label={t("support.categoryLabel")}
            options={[
              ["", t("support.chooseCategory")],
              ...categories.map((value) => [value, t(`support.category.${value}.name`)] as const),
            ]}
            required
            {...(category && !lastResult && { defaultValue: category })}
          />
          <TextField
            field={fields.subject}
            label={t("support.subject")}
            minLength={3}
            maxLength={MAX_SUBJECT_LENGTH}
            autoComplete="off"
            dir="auto"
            required
          />
          <TextAreaField
            field={fields.message}
            label={t("support.message")}
            help={t("support.messageHelp")}
            rows={7}
            minLength={10}
            maxLength={MAX_MESSAGE_LENGTH}
            dir="auto"
            required
          />
          <button className="btn btn-primary justify-self-start max-sm:w-full" disabled={isBusy}>
            {t("support.send")}
          </button>
        </Form>
        <div className="grid content-start gap-6">
          <OwnRequests requests={requests} />
          <section className="grid gap-2">
            <h2 className="text-lg">{t("support.faq.title")}</h2>
            <p className="text-soft">{t("support.faq.text")}</p>
            <p>
              <a className="link" href="/help">
                {t("support.faq.link")}
              </a>
            </p>
          </section>
          <section className="grid gap-2">
            <h2 className="text-lg">{t("support.response.title")}</h2>
            <p className="text-soft">
              {t(isMailConfigured ? "support.response.text" : "support.response.pageText")}
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
