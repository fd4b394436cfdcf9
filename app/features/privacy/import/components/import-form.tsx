import { useState, type ChangeEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { MAX_IMPORT_BYTES } from "../limits";

/** Why a file was refused. */
export interface UploadRefusal {
  /** Translation keys: of the sentence at the field, or of the one above the form. */
  fieldError?: string;
  formError?: string;
  retryAfterSeconds?: number;
}

/** Sends one zip. A plain form: the browser shows how far it is, and no script holds the file in memory. */
export function ImportForm({ refusal }: { refusal?: UploadRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isTooLarge, setTooLarge] = useState(false);
  const error = isTooLarge ? "dataImport.errors.tooLarge" : refusal?.fieldError;
  const size = formatSize(MAX_IMPORT_BYTES, language);
  const look = (event: ChangeEvent<HTMLInputElement>) =>
    setTooLarge((event.target.files?.[0]?.size ?? 0) > MAX_IMPORT_BYTES);
  return (
    <form method="post" action="/profile/data/import" encType="multipart/form-data" className="form">
      {refusal?.formError && (
        <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />
      )}
      <div className="field">
        <label htmlFor="file">{t("dataImport.file")}</label>
        <input
          id="file"
          className="input py-2.5"
          type="file"
          name="file"
          accept=".zip,application/zip"
          aria-describedby={error ? "file-error file-help" : "file-help"}
          aria-invalid={error ? true : undefined}
          onChange={look}
          required
        />
        {error && (
          <p id="file-error" className="error">
            {t(error, { size })}
          </p>
        )}
        <p id="file-help" className="help">
          {t("dataImport.fileHelp", { size })}
        </p>
      </div>
      <button className="btn" disabled={isTooLarge}>
        {t("dataImport.send")}
      </button>
    </form>
  );
}
