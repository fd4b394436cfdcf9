import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextAreaField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_CONTENT_LENGTH, MIN_CONTENT_LENGTH } from "../limits";
import { memoryCategories } from "../types";
import { useMemoryCategory } from "./use-memory-category";

/** The content and category of a new or an existing memory. */
export function MemoryForm({
  memory,
  lastResult,
  formError,
  retryAfterSeconds,
}: {
  memory?: { content: string; category: string | null };
  lastResult?: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const categoryName = useMemoryCategory();
  const isBusy = useNavigation().state === "submitting";
  const isOffered = memoryCategories.some((category) => category === memory?.category);
  const [form, fields] = useForm<{ content: string; category: string }>({
    id: "memory",
    lastResult,
    defaultValue: {
      content: memory?.content ?? "",
      category: isOffered ? memory!.category! : memory ? "" : memoryCategories[0],
    },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <Form method="post" id={form.id} className="form">
      {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
      <TextAreaField
        field={fields.content}
        label={t("memories.form.content")}
        help={t("memories.form.contentHelp", { max: MAX_CONTENT_LENGTH })}
        rows={4}
        minLength={MIN_CONTENT_LENGTH}
        maxLength={MAX_CONTENT_LENGTH}
        required
      />
      <SelectField
        field={fields.category}
        label={t("memories.form.category")}
        options={[
          // A category that is not offered stays as it is.
          ...(memory && !isOffered ? [["", categoryName(memory.category)] as const] : []),
          ...memoryCategories.map((category) => [category, categoryName(category)] as const),
        ]}
        required={!memory || isOffered}
      />
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t(memory ? "actions.saveChanges" : "memories.form.save")}
        </button>
        <Link className="btn" to="/profile/memories">
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
