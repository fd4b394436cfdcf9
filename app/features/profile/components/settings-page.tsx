import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** One page of settings under the profile: the way back, its title, a line of explanation, and what it is for. */
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
