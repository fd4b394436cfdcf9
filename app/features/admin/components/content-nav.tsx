import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

const pages = [
  { to: "/admin/content", label: "adminContent.nav.gallery" },
  { to: "/admin/content/reports", label: "adminContent.nav.reports" },
  { to: "/admin/content/quotes", label: "adminContent.nav.quotes" },
  { to: "/admin/content/reasons", label: "adminContent.nav.reasons" },
  { to: "/admin/content/helplines", label: "adminContent.nav.helplines" },
  { to: "/admin/content/feedback", label: "adminContent.nav.feedback" },
  { to: "/admin/content/support", label: "adminContent.nav.support" },
  { to: "/admin/content/mails", label: "adminContent.nav.mails" },
];

/** The pages of the content tab, as links. Every one of them shows it first. */
export function ContentNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isActive = (to: string) =>
    to === "/admin/content"
      ? pathname === to || pathname.startsWith(`${to}/items/`)
      : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <nav className="console-subnav" aria-label={t("adminContent.nav.label")}>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isActive(to) ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
