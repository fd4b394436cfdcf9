import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useState, type ChangeEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { Avatar } from "~/components/avatar";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_PICTURE_ADDRESS, MAX_PICTURE_BYTES } from "../limits";

/** The person's picture, and three forms: a file, an address, and to remove it. They work without scripts. */
export function PictureForms({
  name,
  imageUrl,
  lastResult,
  error,
  retryAfterSeconds,
}: {
  name: string;
  imageUrl: string | null;
  lastResult?: SubmissionResult;
  /** Translation key. */
  error?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [isTooLarge, setTooLarge] = useState(false);
  const [form, fields] = useForm<{ address: string }>({ id: "picture", lastResult });
  const shown = isTooLarge ? "picture.errors.tooLarge" : error;
  const look = (event: ChangeEvent<HTMLInputElement>) =>
    setTooLarge((event.target.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES);
  return (
    <>
      {shown && <FormError key={shown} error={shown} retryAfterSeconds={retryAfterSeconds} />}
      <div className="picture-now">
        <Avatar name={name} imageUrl={imageUrl} />
        {imageUrl && (
          <Form method="post">
            <button className="btn" name="intent" value="remove" disabled={isBusy}>
              {t("picture.remove")}
            </button>
          </Form>
        )}
      </div>
      <Form method="post" encType="multipart/form-data" className="form">
        <div className="field">
          <label htmlFor="file">{t("picture.file")}</label>
          <input
            id="file"
            className="input py-2.5"
            type="file"
            name="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            aria-describedby="file-help"
            onChange={look}
            required
          />
          <p id="file-help" className="help">
            {t("picture.fileHelp")}
          </p>
        </div>
        <button className="btn btn-primary" disabled={isBusy || isTooLarge}>
          {t("picture.upload")}
        </button>
      </Form>
      <Form method="post" id={form.id} className="form">
        <TextField
          field={fields.address}
          label={t("picture.address")}
          help={t("picture.addressHelp")}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={MAX_PICTURE_ADDRESS}
          autoComplete="off"
          required
        />
        <button className="btn" disabled={isBusy}>
          {t("picture.take")}
        </button>
      </Form>
    </>
  );
}
