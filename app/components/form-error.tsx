import { useTranslation } from "react-i18next";

// Focus goes to what went wrong as soon as the page is there; browsers honour the attribute on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/** What went wrong with a whole form, in words. `error` and `description` are translation keys. */
export function FormError({ error, description }: { error: string; description?: string }) {
  const { t } = useTranslation();
  return (
    <div className="notice notice-error" role="alert" {...focusFirst}>
      <p className="font-medium">{t(error)}</p>
      {description && <p className="text-soft text-sm">{t(description)}</p>}
    </div>
  );
}
