import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";

/** A settings page under the profile: the back link, the title, an explanation and the content. */
export function SettingsPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="page settings">
      <BackLink to="/profile">{t("profile.title")}</BackLink>
      <header>
        <h1>{title}</h1>
        {intro && <p className="text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
