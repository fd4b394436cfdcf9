import { useTranslation } from "~/i18n/translation";
import type { AdminUserDto } from "../types";

// Focuses the notice as soon as the page loads; browsers honour `autofocus` on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/** Says what someone else has saved meanwhile, where it differs from what was typed. */
export function EditConflict({
  present,
  typed,
}: {
  present: AdminUserDto;
  typed: Record<string, string | undefined>;
}) {
  const { t } = useTranslation();
  const yesOrNo = (isYes: boolean) => t(isYes ? "adminUsers.yes" : "adminUsers.no");
  const rows = [
    [t("adminUsers.fields.firstName"), present.firstName ?? "", typed.firstName ?? ""],
    [t("adminUsers.fields.lastName"), present.lastName ?? "", typed.lastName ?? ""],
    [t("adminUsers.fields.email"), present.email, (typed.email ?? "").trim().toLowerCase()],
    [
      t("adminUsers.column.plan"),
      t(`adminUsers.plan.${present.subscriptionTier}`),
      t(`adminUsers.plan.${typed.subscriptionTier === "premium" ? "premium" : "free"}`),
    ],
    [t("adminUsers.administrator"), yesOrNo(present.isAdmin), yesOrNo(typed.isAdmin === "on")],
  ].filter(([, stored, own]) => stored !== own);
  return (
    <div className="notice notice-error" role="alert" {...focusFirst}>
      <p className="font-medium">{t("adminUsers.edit.conflict")}</p>
      {rows.length > 0 && (
        <ul className="text-sm">
          {rows.map(([label, stored, own]) => (
            <li key={label}>
              {t("adminUsers.edit.difference", { label, stored: stored || "–", own: own || "–" })}
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft text-sm">{t("adminUsers.edit.conflictHelp")}</p>
    </div>
  );
}
