import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

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
      <p>
        <Link className="text-soft text-sm" to="/profile">
          {t("profile.back")}
        </Link>
      </p>
      <header>
        <h1>{title}</h1>
        {intro && <p className="text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
