import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { usePlace } from "~/client/use-place";

const tabs = [
  { to: "/admin", label: "admin.tabs.users" },
  { to: "/admin/subscriptions", label: "admin.tabs.subscriptions" },
  { to: "/admin/content", label: "admin.tabs.content" },
  { to: "/admin/ai-training", label: "admin.tabs.training" },
  { to: "/admin/system", label: "admin.tabs.system" },
  { to: "/admin/log", label: "admin.tabs.log" },
];

/** Users is active below /admin/users too; every other tab below its own address. */
function isActive(to: string, pathname: string): boolean {
  if (to === "/admin") return pathname === "/admin" || pathname.startsWith("/admin/users");
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** Whether this is a tab's first page. The pages below it have no figures, and so more room. */
export function isFirstOfTab(pathname: string): boolean {
  return tabs.some(({ to }) => to === pathname.replace(/\/$/, ""));
}

/** The console's tabs, as links. */
export function ConsoleTabs() {
  const { t } = useTranslation();
  const { pathname } = usePlace();
  return (
    <nav className="page-tabs console-tabs" aria-label={t("admin.tabs.label")}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isActive(to, pathname) ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
