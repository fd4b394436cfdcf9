import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { NextIcon } from "~/components/icons";
import { Menu } from "~/components/menu";

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

/**
 * The pages of the content tab, as links. Every one of them shows it first. On a phone, where they would take three lines,
 * they are a menu; only one of the two is displayed.
 */
export function ContentNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isActive = (to: string) =>
    to === "/admin/content"
      ? pathname === to || pathname.startsWith(`${to}/items/`)
      : pathname === to || pathname.startsWith(`${to}/`);
  const links = pages.map(({ to, label }) => (
    <Link key={to} to={to} aria-current={isActive(to) ? "page" : undefined}>
      {t(label)}
    </Link>
  ));
  const summary = (
    <>
      {t("adminContent.nav.pages")}
      <NextIcon />
    </>
  );
  return (
    <div>
      <nav className="console-subnav max-md:hidden" aria-label={t("adminContent.nav.label")}>
        {links}
      </nav>
      <Menu summary={summary} className="console-menu">
        <nav aria-label={t("adminContent.nav.label")}>{links}</nav>
      </Menu>
    </div>
  );
}
