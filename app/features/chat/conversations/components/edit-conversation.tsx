import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextField } from "~/components/forms/fields";
import type { ConversationDto } from "~/features/chat/types";
import { useCategoryName } from "~/components/use-category-name";

/** A conversation's title and category. */
export function EditConversationForm({
  conversation,
  categories,
  lastResult,
}: {
  conversation: ConversationDto;
  categories: string[];
  lastResult?: SubmissionResult;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const isBusy = useNavigation().state === "submitting";
  const { id, title, category } = conversation;
  const [form, fields] = useForm<{ title: string; category: string }>({
    id: "edit-conversation",
    lastResult,
    defaultValue: { title, category },
  });
  return (
    <div className="page">
      <h1>{t("conversations.edit.title")}</h1>
      <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4.5">
        <TextField
          field={fields.title}
          label={t("conversations.edit.name")}
          maxLength={120}
          autoComplete="off"
          dir="auto"
          required
        />
        <SelectField
          field={fields.category}
          label={t("conversations.edit.category")}
          options={categories.map((value) => [value, categoryName(value)])}
          required
        />
        <div className="form-actions">
          <button className="btn btn-primary" disabled={isBusy}>
            {t("actions.saveChanges")}
          </button>
          <Link className="btn" to={`/chat/${id}`}>
            {t("actions.cancel")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
