import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { usePolling } from "~/client/use-polling";
import { useClock } from "~/components/clock";
import { ProgressBar } from "~/components/progress-bar";
import { formatCount, formatLongDate, formatSize, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ExportDto } from "../export-types";

/** How often the progress is refreshed: in milliseconds with scripts, in seconds without. */
const POLL_INTERVAL_MS = 2_000;
const RELOAD_SECONDS = 3;

/** The download in its current state. */
export function ExportPanel({ latest, isNotified }: { latest: ExportDto | null; isNotified: boolean }) {
  switch (latest?.status) {
    case "waiting":
    case "running":
      return <Preparing {...latest} isNotified={isNotified} />;
    case "ready":
      return <Ready {...latest} />;
    case "failed":
      return <Failed />;
    default:
      return <NoExport />;
  }
}

function RequestForm({ label, isSecondary = false }: { label: string; isSecondary?: boolean }) {
  return (
    <Form method="post" className="form max-sm:w-full">
      <button className={isSecondary ? "btn" : "btn btn-primary"}>{label}</button>
    </Form>
  );
}

function NoExport() {
  const { t } = useTranslation();
  return (
    <div className="section">
      <p className="text-soft">{t("dataExport.askHelp")}</p>
      <RequestForm label={t("dataExport.ask")} />
    </div>
  );
}

function Failed() {
  const { t } = useTranslation();
  return (
    <div className="section">
      <p className="notice notice-error" role="alert">
        {t("dataExport.failed")}
      </p>
      <RequestForm label={t("dataExport.tryAgain")} />
    </div>
  );
}

function Preparing({ status, rowsDone, rowsTotal, isNotified }: ExportDto & { isNotified: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  usePolling(POLL_INTERVAL_MS);
  return (
    <div className="card section">
      <p role="status" className="font-medium">
        {t(status === "waiting" ? "dataExport.waiting" : "dataExport.running")}
      </p>
      <div className="grid gap-2.5">
        <ProgressBar value={rowsDone} max={rowsTotal ?? 1} label={t("dataExport.running")} />
        <p className="text-soft text-sm tabular-nums">
          {rowsTotal === null
            ? "\u00a0"
            : t("dataExport.progress", {
                done: formatCount(rowsDone, language),
                total: formatCount(rowsTotal, language),
              })}
        </p>
      </div>
      <p className="text-soft">{t(isNotified ? "dataExport.leaveMail" : "dataExport.leave")}</p>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <a className="link" href="/profile/data">
          {t("dataExport.lookAgain")}
        </a>
      </noscript>
    </div>
  );
}

function Ready({ size, expiresAt }: ExportDto) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  return (
    <div className="card section">
      <p role="status" className="font-medium">
        {t("dataExport.ready")}
      </p>
      <p className="text-soft">
        {t("dataExport.readyUntil", {
          date: formatLongDate(expiresAt, language, timeZone),
          time: formatTime(expiresAt, language, timeZone),
        })}{" "}
        {t("dataExport.care")}
      </p>
      <div className="form-actions">
        <a className="btn btn-primary" href="/profile/data/file" download>
          {t("dataExport.download", { size: formatSize(size ?? 0, language) })}
        </a>
        <RequestForm label={t("dataExport.askNew")} isSecondary />
      </div>
    </div>
  );
}
