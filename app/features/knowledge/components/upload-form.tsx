import { Form, useNavigation } from "@remix-run/react";
import { useState, type ChangeEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { Mark } from "~/components/mark";
import { MAX_FILE_BYTES } from "../limits";

/** Sends one file. What is wrong with it the server says; only its size is seen before. */
export function UploadForm({ error }: { error?: string }) {
  const { t } = useTranslation();
  const { state, formEncType } = useNavigation();
  const [isTooLarge, setTooLarge] = useState(false);
  const isBusy = state !== "idle" && formEncType === "multipart/form-data";
  const shown = isTooLarge ? "adminKnowledge.errors.tooLarge" : error;
  const look = (event: ChangeEvent<HTMLInputElement>) =>
    setTooLarge((event.target.files?.[0]?.size ?? 0) > MAX_FILE_BYTES);
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      {shown && <FormError key={shown} error={shown} />}
      <div className="field">
        <label htmlFor="file">{t("adminKnowledge.file")}</label>
        <input
          id="file"
          className="input py-2.5"
          type="file"
          name="file"
          accept=".pdf,.txt,.docx,application/pdf,text/plain"
          aria-describedby="file-help"
          onChange={look}
          required
        />
        <p id="file-help" className="help">
          {t("adminKnowledge.fileHelp")}
        </p>
      </div>
      <button className="btn btn-primary" disabled={isBusy || isTooLarge}>
        {t("adminKnowledge.upload")}
      </button>
      <p role="status" className="flex items-center gap-3">
        {isBusy && <Mark breathing />}
        {isBusy && t("adminKnowledge.uploading")}
      </p>
    </Form>
  );
}
