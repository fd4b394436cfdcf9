import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackIcon } from "~/components/icons";

/** The link to the profile, above a page under it. */
function ProfileLink() {
  const { t } = useTranslation();
  return (
    <p className="settings-back">
      <Link to="/profile">
        <BackIcon />
        {t("profile.title")}
      </Link>
    </p>
  );
}

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
  return (
    <div className="page settings">
      <ProfileLink />
      <header>
        <h1>{title}</h1>
        {intro && <p className="text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
