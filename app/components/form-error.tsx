import { useTranslation } from "react-i18next";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

// Focuses the error as soon as the page loads; browsers honour `autofocus` on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/**
 * The error message of a whole form. `error` and `description` are translation keys; `retryAfterSeconds` fills in
 * when to try again.
 */
export function FormError({
  error,
  description,
  retryAfterSeconds,
}: {
  error: string;
  description?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const when = formatWait(retryAfterSeconds, useLanguage());
  return (
    <div className="notice notice-error" role="alert" {...focusFirst}>
      <p className="font-medium">{t(error, { when })}</p>
      {description && <p className="text-soft text-sm">{t(description)}</p>}
    </div>
  );
}
