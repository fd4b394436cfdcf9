import { Link } from "@remix-run/react";
import { useId, useRef, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import type { MediaAllowance } from "../types";
import type { MediaQuota } from "../types";
import { ImageForm } from "./image-form";
import { MeditationForm } from "./meditation-form";

/** The two ways to make something, and what is left of today. */
export function NewMedia({
  quota,
  allowance,
  isPainted,
  submitKey,
}: {
  quota: MediaQuota;
  allowance: MediaAllowance;
  isPainted: boolean;
  submitKey: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className="form-actions">
        <FormDialog to="/gallery/new/meditation" label={t("gallery.newMeditation")} isPrimary>
          <QuotaLine quota={quota} />
          <MeditationForm submitKey={submitKey} allowance={allowance} />
        </FormDialog>
        <FormDialog to="/gallery/new/image" label={t("gallery.newImage")}>
          <QuotaLine quota={quota} />
          <ImageForm submitKey={submitKey} isPainted={isPainted} />
        </FormDialog>
      </div>
      <QuotaLine quota={quota} />
    </>
  );
}

/** What may still be made today, on the free plan. */
export function QuotaLine({ quota: { limit, remaining } }: { quota: MediaQuota }) {
  const { t } = useTranslation();
  if (limit === null || remaining === null) return null;
  return (
    <p className="text-soft text-sm tabular-nums">
      {remaining > 0 ? t("gallery.quota", { count: remaining, limit }) : t("gallery.quotaUsed", { limit })}{" "}
      {remaining === 0 && (
        <Link className="link" to="/subscribe">
          {t("usage.upgrade")}
        </Link>
      )}
    </p>
  );
}

/** A link to the page of a form, which scripts open as a dialog. */
function FormDialog({
  to,
  label,
  isPrimary = false,
  children,
}: {
  to: string;
  label: string;
  isPrimary?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.current?.showModal();
    title.current?.focus();
  }

  return (
    <>
      <Link className={isPrimary ? "btn btn-primary" : "btn"} to={to} onClick={open}>
        {label}
      </Link>
      <dialog ref={dialog} className="dialog" aria-labelledby={id} closedby="any">
        <div className="dialog-body">
          <h2 id={id} ref={title} tabIndex={-1}>
            {label}
          </h2>
          {children}
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t("actions.cancel")}
          </button>
        </div>
      </dialog>
    </>
  );
}
