import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { usePolling } from "~/client/use-polling";
import { ProgressBar } from "~/components/progress-bar";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ImportDto } from "../types";

/** How often the progress is refreshed: in milliseconds with scripts, in seconds without. */
const POLL_INTERVAL_MS = 2_000;
const RELOAD_SECONDS = 3;

const texts = {
  checking: "dataImport.checking",
  importing: "dataImport.importing",
  cancelling: "dataImport.cancelling",
};

/** An import at work: its progress, and a way to end it. */
export function ImportWorking({ id, status, rowsDone, rowsTotal }: ImportDto) {
  const { t } = useTranslation();
  const language = useLanguage();
  usePolling(POLL_INTERVAL_MS);
  const text = texts[status as keyof typeof texts] ?? texts.checking;
  const done = formatCount(rowsDone, language);
  return (
    <div className="card section">
      <p role="status" className="font-medium">
        {t(text)}
      </p>
      <div className="grid gap-2.5">
        <ProgressBar value={rowsTotal === null ? 0 : rowsDone} max={rowsTotal || 1} label={t(text)} />
        <p className="text-soft text-sm tabular-nums">
          {rowsTotal === null
            ? t("dataImport.read", { done })
            : t("dataImport.progress", { done, total: formatCount(rowsTotal, language) })}
        </p>
      </div>
      <p className="text-soft">{t("dataImport.leave")}</p>
      {status !== "cancelling" && (
        <Form method="post" className="form">
          <input type="hidden" name="id" value={id} />
          {status === "importing" && <p className="help">{t("dataImport.cancelHelp")}</p>}
          <button className="btn" name="intent" value="cancel">
            {t("dataImport.cancel")}
          </button>
        </Form>
      )}
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <a className="link" href="/profile/data/import">
          {t("dataImport.lookAgain")}
        </a>
      </noscript>
    </div>
  );
}
