import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { Avatar } from "~/components/avatar";
import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { shownName, type AdminUserDto } from "../types";
import { PlanBadge, UserState } from "./user-marks";

/** The headings of the list. */
export function UsersHead() {
  const { t } = useTranslation();
  const columns = ["user", "plan", "method", "usage", "status", "actions"] as const;
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`adminUsers.column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** People, one in a row; a card each on a phone. `ownId` is the reader: no one bans or deletes their own account. */
export function UsersTable({ users, ownId }: { users: AdminUserDto[]; ownId: string | null }) {
  return (
    <table className="console-table">
      <UsersHead />
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} isOwn={user.id === ownId} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user, isOwn }: { user: AdminUserDto; isOwn: boolean }) {
  const { t } = useTranslation();
  const name = shownName(user) ?? t("adminUsers.unnamed");
  const method =
    user.authProvider === "google" || user.authProvider === "facebook" ? user.authProvider : "email";
  return (
    <tr>
      <td className="console-lead">
        <span className="flex items-center gap-3">
          <Avatar name={name} imageUrl={user.profileImageUrl} />
          <span className="grid min-w-0">
            <span dir="auto" className="font-medium">
              {name}
            </span>
            <span className="text-soft text-sm">{user.email}</span>
            {user.isAdmin && <span className="text-soft text-sm">{t("adminUsers.administrator")}</span>}
          </span>
        </span>
      </td>
      <td data-label={t("adminUsers.column.plan")}>
        <PlanBadge plan={user.subscriptionTier} />
      </td>
      <td data-label={t("adminUsers.column.method")}>{t(`adminUsers.method.${method}`)}</td>
      <td data-label={t("adminUsers.column.usage")} className="tabular-nums">
        <span className="grid lg:whitespace-nowrap">
          {user.subscriptionTier === "free"
            ? t("adminUsers.usage", { used: user.dailyMessageCount, limit: FREE_DAILY_MESSAGES })
            : t("adminUsers.unlimited")}
          <span className="text-soft text-sm">{t("adminUsers.today")}</span>
        </span>
      </td>
      <td data-label={t("adminUsers.column.status")}>
        <UserState user={user} />
      </td>
      <td data-label={t("adminUsers.column.actions")}>
        <span className="console-acts -my-2">
          <RowLink id={user.id} name={name} action="view" path="" />
          <RowLink id={user.id} name={name} action="edit" path="/edit" />
          {!isOwn && (
            <>
              <RowLink id={user.id} name={name} action={user.isBanned ? "unban" : "ban"} path="/ban" />
              <RowLink id={user.id} name={name} action="delete" path="/delete" />
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

type Action = "view" | "edit" | "ban" | "unban" | "delete";

function RowLink({ id, name, action, path }: { id: string; name: string; action: Action; path: string }) {
  const { t } = useTranslation();
  const text = t(`adminUsers.action.${action}`);
  return (
    <Link
      className="link"
      to={`/admin/users/${id}${path}`}
      aria-label={t("adminUsers.actionFor", { action: text, name })}
    >
      {text}
    </Link>
  );
}
