import { useTranslation } from "~/i18n/translation";
import { ConflictNotice } from "~/features/admin/components/conflict-notice";
import { helplineFields, type Helpline } from "~/features/safety/types";

/** Says what someone else has saved of a helpline meanwhile, where it differs from what was typed. */
export function HelplineConflict({
  present,
  typed,
}: {
  present: Helpline;
  typed: Record<string, string | undefined>;
}) {
  const { t } = useTranslation();
  const yesOrNo = (isYes: boolean) => t(isYes ? "adminUsers.yes" : "adminUsers.no");
  const values = helplineFields.map((field): [string, string, string] => {
    const stored = present[field];
    const own = (typed[field] ?? "").trim();
    if (field === "help")
      return [
        t("adminContent.helplines.for"),
        t(`adminContent.helplines.help.${present.help}`),
        own && t(`adminContent.helplines.help.${own}`),
      ];
    const label = t(`adminContent.helplines.field.${field}`);
    if (typeof stored === "boolean") return [label, yesOrNo(stored), yesOrNo(own === "on")];
    return Array.isArray(stored)
      ? [label, stored.join(", "), own.split(/, ?/).join(", ")]
      : [label, stored ?? "", own];
  });
  return <ConflictNotice title={t("admin.conflict.title")} values={values} />;
}
