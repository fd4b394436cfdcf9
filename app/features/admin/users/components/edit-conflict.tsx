import { useTranslation } from "~/i18n/translation";
import { ConflictNotice } from "~/features/admin/components/conflict-notice";
import type { AdminUserDto } from "../types";

/** Says what someone else has saved of a person meanwhile, where it differs from what was typed. */
export function EditConflict({
  present,
  typed,
}: {
  present: AdminUserDto;
  typed: Record<string, string | undefined>;
}) {
  const { t } = useTranslation();
  const yesOrNo = (isYes: boolean) => t(isYes ? "adminUsers.yes" : "adminUsers.no");
  return (
    <ConflictNotice
      title={t("adminUsers.edit.conflict")}
      values={[
        [t("adminUsers.fields.firstName"), present.firstName ?? "", typed.firstName ?? ""],
        [t("adminUsers.fields.lastName"), present.lastName ?? "", typed.lastName ?? ""],
        [t("adminUsers.fields.email"), present.email, (typed.email ?? "").trim().toLowerCase()],
        [
          t("adminUsers.column.plan"),
          t(`adminUsers.plan.${present.subscriptionTier}`),
          t(`adminUsers.plan.${typed.subscriptionTier === "premium" ? "premium" : "free"}`),
        ],
        [t("adminUsers.administrator"), yesOrNo(present.isAdmin), yesOrNo(typed.isAdmin === "on")],
      ]}
    />
  );
}
