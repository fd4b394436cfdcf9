import { useTranslation } from "~/i18n/translation";

// Focuses the notice as soon as the page loads; browsers honour `autofocus` on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/**
 * Says what someone else has saved since a form was opened, where it differs from what was typed.
 * @param values a label, the stored value and the typed one.
 */
export function ConflictNotice({
  title,
  values,
}: {
  title: string;
  values: [label: string, stored: string, own: string][];
}) {
  const { t } = useTranslation();
  const differences = values.filter(([, stored, own]) => stored !== own);
  return (
    <div className="notice notice-error" role="alert" {...focusFirst}>
      <p className="font-medium">{title}</p>
      {differences.length > 0 && (
        <ul className="text-sm">
          {differences.map(([label, stored, own]) => (
            <li key={label}>
              {t("admin.conflict.difference", { label, stored: stored || "–", own: own || "–" })}
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft text-sm">{t("admin.conflict.help")}</p>
    </div>
  );
}
