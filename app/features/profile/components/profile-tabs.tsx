import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { usePlace } from "~/client/use-place";

const tabs = [
  { to: "/profile", label: "profile.tabs.account" },
  { to: "/profile/subscription", label: "profile.tabs.subscription" },
  { to: "/profile/preferences", label: "profile.tabs.preferences" },
];

/** The profile's three pages as tab links; the current one is marked. */
export function ProfileTabs() {
  const { t } = useTranslation();
  const { pathname } = usePlace();
  const here = pathname.replace(/\/$/, "");
  return (
    <nav className="page-tabs" aria-label={t("profile.tabs.label")}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          preventScrollReset
          aria-current={here === to ? "page" : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
