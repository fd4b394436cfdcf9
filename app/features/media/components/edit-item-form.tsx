import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField, TextField } from "~/components/forms/fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from "../limits";
import type { GalleryItemDto } from "../types";

/** An item's title and description. */
export function EditItemForm({ item, lastResult }: { item: GalleryItemDto; lastResult?: SubmissionResult }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ title: string; description: string }>({
    id: "edit-item",
    lastResult,
    defaultValue: { title: item.title, description: item.description ?? "" },
  });
  return (
    <Form method="post" id={form.id} className="form">
      <TextField
        field={fields.title}
        label={t("gallery.form.title")}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.description}
        label={t("gallery.edit.description")}
        rows={3}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <div className="form-actions">
        <button className="btn btn-primary" disabled={isBusy}>
          {t("actions.saveChanges")}
        </button>
        <Link className="btn" to={`/gallery/${item.id}`}>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
