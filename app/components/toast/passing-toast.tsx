import { useTranslation } from "~/i18n/translation";

/**
 * The toast of a form on a page that loads no scripts: the stylesheet shows it for five seconds where scripts could run.
 * The form announces the same words. `error` and `description` are translation keys.
 */
export function PassingToast({ error, description }: { error: string; description?: string }) {
  const { t } = useTranslation();
  return (
    <div className="passing-toast toaster-live" aria-hidden="true">
      <div className="toast toast-error">
        <p>
          <strong>{t(error)}</strong>
          {description && <span>{t(description)}</span>}
        </p>
      </div>
    </div>
  );
}
