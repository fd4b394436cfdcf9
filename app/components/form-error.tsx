import { useTranslation } from "react-i18next";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

// Focus goes to what went wrong as soon as the page is there; browsers honour the attribute on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/**
 * What went wrong with a whole form, in words. `error` and `description` are translation keys; a sentence that says
 * when to come back takes it from `retryAfterSeconds`.
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
