import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";

/** A settings page under the profile: the back link, the title, an explanation and the content. */
export function SettingsPage({
  title,
  intro,
  isOfSubscription = false,
  children,
}: {
  title: string;
  intro?: string;
  /** Whether one came from the subscription's tab and goes back there. */
  isOfSubscription?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="page settings">
      {isOfSubscription ? (
        <BackLink to="/profile/subscription">{t("profile.tabs.subscription")}</BackLink>
      ) : (
        <BackLink to="/profile">{t("profile.title")}</BackLink>
      )}
      <header>
        <h1>{title}</h1>
        {intro && <p className="text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
