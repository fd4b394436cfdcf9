import { useTranslation } from "~/i18n/translation";
import type { AdminUserDto } from "../types";

/** A person's plan as a badge. */
export function PlanBadge({ plan }: { plan: AdminUserDto["subscriptionTier"] }) {
  const { t } = useTranslation();
  return (
    <span className="badge justify-self-start">
      {t(plan === "premium" ? "adminUsers.plan.premium" : "adminUsers.plan.free")}
    </span>
  );
}

/** Whether a person's subscription is active, and whether they are banned. */
export function UserState({ user }: { user: Pick<AdminUserDto, "subscriptionStatus" | "isBanned"> }) {
  const { t } = useTranslation();
  const isActive = user.subscriptionStatus === "active";
  return (
    <span className="grid gap-1">
      <span className="console-state" data-state={isActive ? "good" : undefined}>
        {t(isActive ? "adminUsers.status.active" : "adminUsers.status.inactive")}
      </span>
      {user.isBanned && (
        <span className="console-state" data-state="bad">
          {t("adminUsers.status.banned")}
        </span>
      )}
    </span>
  );
}
