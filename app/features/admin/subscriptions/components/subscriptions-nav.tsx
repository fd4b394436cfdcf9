import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

const pages = [
  { to: "/admin/subscriptions", label: "adminSubscriptions.nav.figures" },
  { to: "/admin/subscriptions/payments", label: "adminSubscriptions.nav.payments" },
];

/** The pages of the subscriptions tab, as links. */
export function SubscriptionsNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isActive = (to: string) => pathname === to || (to !== pages[0]!.to && pathname.startsWith(`${to}/`));
  return (
    <nav className="console-subnav" aria-label={t("adminSubscriptions.nav.label")}>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isActive(to) ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
