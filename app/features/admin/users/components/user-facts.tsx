import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { profileLanguageName, profileLanguages } from "~/features/profile/profile-languages";
import { formatListDateTime } from "~/i18n/format";
import type { AdminUserDto } from "../types";
import { PlanBadge } from "./user-marks";
import { useSubscriptionText } from "./use-subscription-text";

/** What the console shows of a person's account. */
export function UserFacts({ user }: { user: AdminUserDto }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const subscription = useSubscriptionText(user.subscription);
  const known = profileLanguages.find((language) => language === user.preferredLanguage);
  const rows: [label: string, value: ReactNode][] = [
    [t("adminUsers.fields.firstName"), user.firstName ?? "–"],
    [t("adminUsers.fields.lastName"), user.lastName ?? "–"],
    [t("adminUsers.fields.email"), user.email],
    [
      t("adminUsers.column.plan"),
      <span key="plan" className="flex flex-wrap items-center gap-x-2">
        <PlanBadge plan={user.subscriptionTier} />{" "}
        {user.tierSetBy && <span className="text-soft">{t("adminUsers.subscription.set")}</span>}
      </span>,
    ],
    ...(subscription ? [[t("adminUsers.subscription.label"), subscription] as [string, string]] : []),
    [
      t("adminUsers.fields.dailyMessages"),
      user.subscriptionTier === "free"
        ? `${user.dailyMessageCount}/${FREE_DAILY_MESSAGES}`
        : `${user.dailyMessageCount} (${t("adminUsers.unlimited")})`,
    ],
    [t("adminUsers.fields.language"), known ? profileLanguageName(known) : user.preferredLanguage],
    [t("adminUsers.administrator"), t(user.isAdmin ? "adminUsers.yes" : "adminUsers.no")],
    [
      t("adminUsers.column.status"),
      <span key="status" className="console-state" data-state={user.isBanned ? "bad" : "good"}>
        {t(user.isBanned ? "adminUsers.status.banned" : "adminUsers.status.active")}
      </span>,
    ],
    ...(user.banReason ? [[t("adminUsers.ban.reason"), user.banReason] as [string, string]] : []),
    [t("adminUsers.fields.joined"), formatListDateTime(user.createdAt, timeZone)],
    [t("adminUsers.fields.changed"), formatListDateTime(user.updatedAt, timeZone)],
  ];
  return (
    <dl className="console-facts">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
